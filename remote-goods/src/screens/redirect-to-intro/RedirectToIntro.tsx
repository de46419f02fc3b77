import { Navigate, useLocation } from 'react-router-dom';

/** Leads from an address below /goods to the beginning of the maker that it belongs to. */
function ToIntro() {
  const { pathname } = useLocation();
  return <Navigate to={introOf(pathname)} replace />;
}

function introOf(pathname: string): string {
  if (/^\/goods\/(video|pictureToVideo)/.test(pathname)) return '/goods/pictureToVideo';
  if (pathname.startsWith('/goods/diary')) return '/goods/diary';
  return '/goods';
}

export { ToIntro as Component };
