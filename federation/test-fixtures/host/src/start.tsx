import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AreaFailureProps, AreaRoutes } from '../../../runtime/routes/area-module.ts';
import { configureAreas } from '../../../runtime/area-loader.ts';
import { createAreaRoutes } from '../../../runtime/routes/area-routes.ts';
import type { ReleaseMap } from '../../../release-format/release-map.ts';
import './host.css';

export function start(releases: ReleaseMap | undefined): void {
  configureAreas({ releases, releasesUrl: '/releases.json', parseModule });
  const areas = createAreaRoutes({ AreaFailure, NotFound, failureHandle: null, parentRouteId: 'shell' });
  const router = createBrowserRouter(
    [
      {
        id: 'shell',
        path: '/',
        Component: Shell,
        HydrateFallback: () => null,
        children: [
          { index: true, element: <h1>Start</h1> },
          { path: '*', Component: NotFound },
        ],
      },
    ],
    { patchRoutesOnNavigation: areas.patchRoutesOnNavigation },
  );
  areas.attach(router);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<RouterProvider router={router} />);
}

function parseModule(module: unknown): AreaRoutes {
  const { area } = module as { area?: AreaRoutes };
  if (!Array.isArray(area?.routes)) throw new Error('no routes');
  return area;
}

function Shell() {
  return (
    <>
      <nav>
        <Link to="/">start</Link> <Link to="/garden">garden</Link> <Link to="/garden/pond">pond</Link>
      </nav>
      <Outlet />
    </>
  );
}

function AreaFailure({ area, isRetrying, onRetry }: AreaFailureProps) {
  return (
    <section role="alert">
      <h1>failed: {area ?? 'unknown'}</h1>
      <button type="button" onClick={onRetry} disabled={isRetrying}>
        retry
      </button>
    </section>
  );
}

function NotFound() {
  return <h1>not found</h1>;
}
