import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { reportError } from 'shared/errors';
import { GlobalErrorPage } from './GlobalErrorPage.tsx';

/** The global error page inside the router: a retry opens the same address again. */
export function RootRouteError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  useReport(error);
  return <GlobalErrorPage onRetry={() => void navigate(location, { replace: true })} />;
}

function useReport(error: unknown): void {
  useEffect(() => reportError(error, { silent: true, kind: 'render' }), [error]);
}
