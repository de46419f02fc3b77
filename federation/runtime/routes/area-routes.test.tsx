import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  type ActionFunction,
  createMemoryRouter,
  Form,
  Link,
  Outlet,
  redirect,
  useActionData,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { parseReleaseMap, type ReleaseMap } from '../../release-format/release-map.ts';
import type { AreaFailureProps } from './area-failure.ts';
import { type AreasConfiguration, configureAreas } from '../area-loader.ts';
import type { AreaRoutes } from './area-module.ts';
import { createAreaRoutes } from './area-routes.ts';

type Lazy = () => Promise<{ Component: () => React.ReactNode; action?: ActionFunction }>;

const gardenLazy: Lazy = async () => ({ Component: () => <h1>garden</h1> });

function gardenModule(lazy: Lazy = gardenLazy): AreaRoutes {
  return { routes: [{ path: '/garden', lazy }] };
}

function openAt(
  path: string,
  load: () => Promise<unknown>,
  releases: ReleaseMap | 'none' | undefined = releaseMap(),
  onFailure?: AreasConfiguration['onFailure'],
): void {
  configureAreas({
    releases: releases === 'none' ? undefined : releases,
    releasesUrl: '/releases.json',
    parseModule: (module) => module as AreaRoutes,
    loadModule: load,
    hostPaths: ['/', '/LoginPage'],
    ...(onFailure ? { onFailure } : {}),
  });
  const areas = createAreaRoutes({
    AreaFailure,
    NotFound,
    failureHandle: null,
    parentRouteId: 'shell',
  });
  const children = [
    { index: true, element: <h1>start</h1> },
    { path: '*', Component: NotFound },
  ];
  const router = createMemoryRouter(
    [{ id: 'shell', path: '/', Component: Shell, HydrateFallback: () => null, children }],
    { patchRoutesOnNavigation: areas.patchRoutesOnNavigation, initialEntries: [path] },
  );
  areas.attach(router);
  render(<RouterProvider router={router} />);
}

function Shell() {
  return (
    <>
      <Link to="/">to start</Link>
      <Link to="/garden">to garden</Link>
      <Outlet />
    </>
  );
}

function AreaFailure({ area, isRetrying, onRetry }: AreaFailureProps) {
  return (
    <button type="button" onClick={onRetry} disabled={isRetrying}>
      mend {area ?? 'unknown'}
    </button>
  );
}

function NotFound() {
  return <h1>not found</h1>;
}

beforeEach(() => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
});

afterEach(cleanup);

test('a path of an area shows its screen', async () => {
  openAt('/garden', async () => gardenModule());
  expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
});

test('a path of no area is not found, and loads nothing', async () => {
  const load = jest.fn();
  openAt('/gardening', load);
  expect(await screen.findByRole('heading', { name: 'not found' })).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('an area that cannot be had is a card, the rest goes on, and a retry puts the screen in its place', async () => {
  let isBroken = true;
  openAt('/garden', async () => {
    if (isBroken) throw new Error('404');
    return gardenModule();
  });
  const retry = await screen.findByRole('button', { name: 'mend garden' });
  fireEvent.click(screen.getByText('to start'));
  await screen.findByRole('heading', { name: 'start' });
  fireEvent.click(screen.getByText('to garden'));
  expect(await screen.findByRole('button', { name: 'mend garden' })).not.toBe(retry);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'mend garden' }));
  expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
});

test('one navigation tries a failing area once', async () => {
  const load = jest.fn(() => Promise.reject(new Error('404')));
  openAt('/garden/deep/path', load);
  await screen.findByRole('button', { name: 'mend garden' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('once an area is mended, a path it does not have is not found', async () => {
  let isBroken = true;
  openAt('/garden/nowhere', async () => {
    if (isBroken) throw new Error('404');
    return gardenModule();
  });
  const retry = await screen.findByRole('button', { name: 'mend garden' });
  isBroken = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'not found' })).toBeTruthy();
});

test('a screen that fails while it is drawn is a card, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const lazy: Lazy = async () => ({
    Component: () => {
      if (isBroken) throw new Error('undefined is not a function');
      return <h1>garden</h1>;
    },
  });
  openAt('/garden', async () => gardenModule(lazy));
  const retry = await screen.findByRole('button', { name: 'mend garden' });
  isBroken = false;
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
});

test('a page without a release map says so, and finds the area once there is one', async () => {
  openAt('/garden', async () => gardenModule(), 'none');
  const retry = await screen.findByRole('button', { name: 'mend unknown' });
  globalThis.fetch = jest.fn(async () => Response.json(releaseMap()));
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
});

test('whoever is told of a failure is told whose it is', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failures: [string, string | null][] = [];
  const hear = (error: unknown, area: string | null): void => {
    failures.push([error instanceof Error ? error.name : '', area]);
  };
  const Broken = () => {
    throw new RangeError('undefined is not a function');
  };
  openAt('/garden', () => Promise.reject(new Error('404')), releaseMap(), hear);
  fireEvent.click(await screen.findByRole('button', { name: 'mend garden' }));
  await screen.findByRole('button', { name: 'mend garden' });
  cleanup();
  openAt('/garden', async () => gardenModule(async () => ({ Component: Broken })), releaseMap(), hear);
  await screen.findByRole('button', { name: 'mend garden' });
  cleanup();
  openAt('/garden', async () => gardenModule(), 'none', hear);
  await screen.findByRole('button', { name: 'mend unknown' });
  expect(failures).toEqual([
    ['AreaLoadError', 'garden'],
    ['AreaLoadError', 'garden'],
    ['RangeError', 'garden'],
    ['AreaLoadError', null],
  ]);
});

const TWO_AREAS: ReleaseMap = {
  ...releaseMap(),
  areas: {
    garden: areaRelease({ paths: { '/garden': [], '/': [], '/LoginPage': [] } }),
    pond: areaRelease({ paths: { '/pond': [], '/garden/pond': [] } }),
  },
};

test.each([
  '/',
  '*',
  '/*',
  '/:any',
  '/:any/deep',
  '/garden?',
  '/garden?/LoginPage',
  '/garden*',
  '/LoginPage',
  '/LoginPage/extra',
  '/loginpage/:x',
  '/pond',
  '/POND/deep',
  '/garden/pond/deep',
  '/gardening',
  'garden',
  '/garden/../LoginPage',
  '/garden/./x',
  '//garden',
  '/garden//x',
  '/garden/',
  '/g%61rden',
  '/garden/%2e%2e/LoginPage',
  '/garden\\x',
  '/garden#x',
])('an area that brings a route for %s is a card at its own paths, and only there', async (path) => {
  const routes = [{ path, lazy: gardenLazy }, ...gardenModule().routes];
  openAt('/garden', async () => ({ routes }), TWO_AREAS);
  await screen.findByRole('button', { name: 'mend garden' });
  fireEvent.click(screen.getByText('to start'));
  expect(await screen.findByRole('heading', { name: 'start' })).toBeTruthy();
});

test.each(['/garden', '/Garden/:id', '/garden/:id?', '/garden/*', '/garden/new?/x', '/garden/a.b-c_~'])(
  'the route %s is within the prefix /garden',
  async (path) => {
    const routes = [{ path, lazy: gardenLazy }, ...gardenModule().routes];
    openAt('/garden', async () => ({ routes }), TWO_AREAS);
    expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
  },
);

test('of a route, only path, handle, guard and screen reach the router', async () => {
  const loader = jest.fn();
  const extra = { id: 'shell', index: true, caseSensitive: true, action: loader, middleware: [loader] };
  const inside = [{ path: '/LoginPage', lazy: gardenLazy }];
  const routes = [{ path: '/garden', lazy: gardenLazy, ...extra, children: inside, ErrorBoundary: NotFound }];
  openAt('/Garden', async () => ({ routes }));
  expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
  expect(loader).not.toHaveBeenCalled();
});

test.each([
  ['its paths', { paths: { '/garden': 'garden.js' } }],
  ['nothing', null],
])('an area whose entry is malformed is a card, where %s can be read', async (_what, broken) => {
  const map = parseReleaseMap({ ...releaseMap(), areas: { garden: broken } });
  openAt('/garden/deep', async () => gardenModule(), map);
  const retry = await screen.findByRole('button', { name: 'mend garden' });
  fireEvent.click(screen.getByText('to start'));
  await screen.findByRole('heading', { name: 'start' });
  fireEvent.click(screen.getByText('to garden'));
  expect(await screen.findByRole('button', { name: 'mend garden' })).not.toBe(retry);
  globalThis.fetch = jest.fn(async () => Response.json(releaseMap()));
  fireEvent.click(screen.getByRole('button', { name: 'mend garden' }));
  expect(await screen.findByRole('heading', { name: 'garden' })).toBeTruthy();
});

/** A screen with a form, whose action is this one. */
function planting(action: ActionFunction): AreaRoutes {
  const Component = () => (
    <Form method="post">
      <h1>{String(useActionData() ?? 'bare')}</h1>
      <button name="seed" value="clover">
        sow
      </button>
    </Form>
  );
  return gardenModule(async () => ({ Component, action }));
}

describe('what a form of a screen sends', () => {
  async function sow(action: ActionFunction): Promise<void> {
    const module = planting(action);
    openAt('/garden', async () => module);
    fireEvent.click(await screen.findByRole('button', { name: 'sow' }));
  }

  test("reaches the action of the screen's module, and comes back as its data", async () => {
    await sow(({ request }) => request.text());
    expect(await screen.findByRole('heading', { name: 'seed=clover' })).toBeTruthy();
  });

  test('may lead to another page', async () => {
    await sow(() => redirect('/'));
    expect(await screen.findByRole('heading', { name: 'start' })).toBeTruthy();
  });

  test('is a card of the area where the action throws, and the rest goes on', async () => {
    await sow(() => {
      throw new Error('planted');
    });
    expect(await screen.findByRole('button', { name: 'mend garden' })).toBeTruthy();
    fireEvent.click(screen.getByText('to start'));
    expect(await screen.findByRole('heading', { name: 'start' })).toBeTruthy();
  });
});
