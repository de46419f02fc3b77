import { useState, type ComponentType } from 'react';
import { useLocation, useNavigation, type RouteObject } from 'react-router';
import type { AreaFailureComponent } from './area-module.ts';

type FailureRouteOptions = {
  area: string | null;
  prefix: string;
  handle: unknown;
  AreaFailure: AreaFailureComponent;
  NotFound: ComponentType;
  /** Retries the area and re-renders the page. Never rejects. */
  retry: () => Promise<void>;
  isRecovered: () => boolean;
};

/** Its path ends in `*`, so the area's real routes rank above it once added: it is never removed. */
export function failureRoute(options: FailureRouteOptions): RouteObject {
  const { area, prefix, handle, AreaFailure, NotFound, retry, isRecovered } = options;

  function FailedArea() {
    const [isRetrying, setIsRetrying] = useState(false);
    const { pathname } = useLocation();
    // Opening the page again is a retry, too.
    const isOpening = useNavigation().location?.pathname === pathname;
    if (isRecovered() && !isRetrying) return <NotFound />;
    const onRetry = (): void => {
      if (isRetrying) return;
      setIsRetrying(true);
      void retry().finally(() => setIsRetrying(false));
    };
    return <AreaFailure area={area} isRetrying={isRetrying || isOpening} onRetry={onRetry} />;
  }

  return { id: `failed-area:${prefix}`, path: `${prefix}/*`, handle, Component: FailedArea };
}
