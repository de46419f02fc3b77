import type { ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { createMemoryRouter } from './memory-router.ts';
import type { Family } from 'shared/contract/family/family';
import type { User } from 'shared/contract/user';
import { useOutbox } from 'shared/device';
import { ApiError, clearToasts, forgetReportedMessages } from 'shared/errors';
import { queryClient } from 'shared/query';
import { clearSession, setAccessToken, setFamily, setUser } from 'shared/session';
import { useCarousel, useHeader } from 'shared/shell';
import { Toasts } from 'shared/ui/Toasts';
import { apiServer, withApiServer } from './api-server.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { sampleFamily, sampleUser } from './sample-data.ts';

type RenderScreenOptions = {
  /** The address: `/home/memoryDetailPage/21?x=1`, or a whole history whose last entry is shown. */
  path?: string | readonly (string | { pathname: string; search?: string; state?: unknown })[];
  /** Route pattern, for a single element that reads parameters: `/home/memoryDetailPage/:postId`. */
  pattern?: string;
  /** API responses: `respondsWith(…)`, `respondsWithError(…)` of shared/testing/api-server. */
  handlers?: readonly RequestHandler[];
  /** Who is logged in; the sample user with the sample family by default, null for a visitor. */
  user?: User | null;
  family?: Family | null;
};

type RenderedScreen = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
  queryClient: typeof queryClient;
  user: UserEvent;
};

fillBrowserGaps();
withApiServer();

beforeEach(() => {
  // Expected rejections are logged too: noise in a test.
  const log = console.error;
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    if (!(args[0] instanceof ApiError)) log(...args);
  });
});

afterEach(() => {
  act(() => {
    clearToasts();
    queryClient.clear();
    clearSession();
    useOutbox.setState({ entries: [], likes: [] });
    useCarousel.getState().reset();
    useHeader.getState().reset();
  });
  forgetReportedMessages();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Renders a screen or an area's routes like the host, with a fake network. Other addresses show a path. */
export function renderScreen(
  screen: ReactElement | readonly RouteObject[],
  {
    path = '/',
    pattern,
    handlers = [],
    user = sampleUser(),
    family = sampleFamily(),
  }: RenderScreenOptions = {},
): RenderedScreen {
  apiServer.use(...handlers);
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    // Queries with their own number of retries retain it, without delay.
    queries: { ...queryClient.getDefaultOptions().queries, retry: false, retryDelay: 1 },
  });
  if (user !== null) {
    setAccessToken('test-token');
    setUser(user);
    setFamily(family);
  }

  const isList = isRouteList(screen);
  const children = isList ? screen : [{ path: pattern ?? '*', element: screen }];
  const router = createMemoryRouter(
    [
      {
        Component: ShellOfTests,
        HydrateFallback: Blank,
        children: [...children, ...(isList || pattern !== undefined ? [ELSEWHERE] : [])],
      },
    ],
    { initialEntries: typeof path === 'string' ? [path] : [...path] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}

const ELSEWHERE: RouteObject = { path: '*', Component: Elsewhere };

function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <p>
      화면: {pathname}
      {search}
    </p>
  );
}

function ShellOfTests() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** Shown until a lazy screen has loaded: nothing, as in the app. */
function Blank() {
  return null;
}

function isRouteList(screen: ReactElement | readonly RouteObject[]): screen is readonly RouteObject[] {
  return Array.isArray(screen);
}
