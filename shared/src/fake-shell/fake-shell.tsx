import './layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { configureHttp } from 'shared/http';
import { queryClient } from 'shared/query';
import { parseAreaModule } from 'shared/shell';
import { Toasts } from 'shared/ui/Toasts';
import { FakeLogin } from './FakeLogin.tsx';
import { FakeStart } from './FakeStart.tsx';

/** Development shell of one area, never released: its pages, a list of them, a login. No guard or header. */
export function startFakeShell(module: unknown): void {
  configureHttp({ apiBaseUrl: '/api' });
  const { area }: { area?: unknown } = Object(module);
  const parsed = parseAreaModule(area);
  if (parsed.kind === 'refused') throw new Error(`this is no area: ${parsed.reason}`);
  const pages: RouteObject[] = [...parsed.area.routes];
  const start = <FakeStart paths={parsed.area.routes.map(({ path }) => path)} />;
  const router = createBrowserRouter([
    {
      element: <FakeShell />,
      HydrateFallback: () => null,
      children: [{ path: '/LoginPage', element: <FakeLogin /> }, ...pages, { path: '*', element: start }],
    },
  ]);
  const root = document.getElementById('root') ?? document.body;
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function FakeShell() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
