import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
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
import { assertOwnPaths, type AreaFailureProps, type AreaRoutes } from './area-module.ts';
import { configureAreas } from '../area-loader.ts';
import { createAreaRoutes } from './area-routes.ts';

type Lazy = () => Promise<{ Component: () => React.ReactNode; action?: ActionFunction }>;

const gardenLazy: Lazy = async () => ({ Component: () => <h1>garden</h1> });

function gardenModule(lazy: Lazy = gardenLazy): AreaRoutes {
  return { routes: [{ path: '/garden', lazy }] };
}

/** Of whom which error was told. */
const failures: [string, string | null][] = [];

function openAt(
  path: string,
  load: () => Promise<unknown>,
  releases: ReleaseMap | 'none' | undefined = releaseMap(),
): void {
  configureAreas({
    releases: releases === 'none' ? undefined : releases,
    releasesUrl: '/releases.json',
    parseModule: (module) => module as AreaRoutes,
    loadModule: load,
    hostPaths: ['/', '/LoginPage'],
    onFailure: (error, area) => failures.push([error instanceof Error ? error.name : '', area]),
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
  failures.length = 0;
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
});

// A machine that is busy with other stages takes longer than a second.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { name });
const card = (area = 'garden') => screen.findByRole('button', { name: `mend ${area}` });

/** To the start and back, where the card is drawn anew. */
async function leaveAndReturn(): Promise<void> {
  const before = await card();
  fireEvent.click(screen.getByText('to start'));
  await heading('start');
  fireEvent.click(screen.getByText('to garden'));
  expect(await card()).not.toBe(before);
}

test('a path of no area is not found, and loads nothing', async () => {
  const load = jest.fn();
  openAt('/gardening', load);
  expect(await heading('not found')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('an area that cannot be had is a card, the rest goes on, and a retry puts the screen in its place', async () => {
  const load = jest.fn<Promise<unknown>, []>(() => Promise.reject(new Error('404')));
  openAt('/garden', load);
  await card();
  // One navigation tries it once.
  expect(load).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([['AreaLoadError', 'garden']]);
  await leaveAndReturn();
  load.mockResolvedValue(gardenModule());
  fireEvent.click(await card());
  expect(await heading('garden')).toBeTruthy();
});

test('once an area is mended, a path it does not have is not found', async () => {
  const load = jest.fn<Promise<unknown>, []>().mockRejectedValueOnce(new Error('404'));
  openAt('/garden/nowhere', load.mockResolvedValue(gardenModule()));
  fireEvent.click(await card());
  expect(await heading('not found')).toBeTruthy();
});

test('a screen that fails while it is drawn is a card, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Component = () => {
    if (isBroken) throw new RangeError('undefined is not a function');
    return <h1>garden</h1>;
  };
  openAt('/garden', async () => gardenModule(async () => ({ Component })));
  const retry = await card();
  expect(failures).toEqual([['RangeError', 'garden']]);
  isBroken = false;
  await act(async () => fireEvent.click(retry));
  expect(await heading('garden')).toBeTruthy();
});

test('a page without a release map says so, and finds the area once there is one', async () => {
  openAt('/garden', async () => gardenModule(), 'none');
  const retry = await card('unknown');
  expect(failures).toEqual([['AreaLoadError', null]]);
  globalThis.fetch = jest.fn(async () => Response.json(releaseMap()));
  fireEvent.click(retry);
  expect(await heading('garden')).toBeTruthy();
});

const TWO_AREAS: ReleaseMap = {
  ...releaseMap(),
  areas: {
    garden: areaRelease({ paths: { '/garden': [], '/': [], '/LoginPage': [] } }),
    pond: areaRelease({ paths: { '/pond': [], '/garden/pond': [] } }),
  },
};

const FOREIGN =
  '/ * /* /:any /:any/deep /garden? /garden?/LoginPage /garden* /LoginPage /LoginPage/extra /loginpage/:x /pond /POND/deep' +
  ' /garden/pond/deep /gardening garden /garden/../LoginPage /garden/./x //garden /garden//x /garden/ /g%61rden /garden/%2e%2e/LoginPage /garden\\x /garden#x';

test.each(FOREIGN.split(' '))('no route of an area is %s', (path) => {
  expect(() => assertOwn(path)).toThrow("is outside of the release's paths");
});

test.each(['/garden', '/Garden/:id', '/garden/:id?', '/garden/*', '/garden/new?/x', '/garden/a.b-c_~'])(
  'the route %s is within the prefix /garden',
  (path) => expect(() => assertOwn(path)).not.toThrow(),
);

function assertOwn(path: string): void {
  const routes = [...gardenModule().routes, { path, lazy: gardenLazy }];
  assertOwnPaths('garden', { routes }, TWO_AREAS, ['/', '/LoginPage']);
}

test('an area that brings a route of another one is a card at its own paths, and only there', async () => {
  const routes = [{ path: '/LoginPage', lazy: gardenLazy }, ...gardenModule().routes];
  openAt('/garden', async () => ({ routes }), TWO_AREAS);
  await card();
  fireEvent.click(screen.getByText('to start'));
  expect(await heading('start')).toBeTruthy();
});

test('of a route, only path, handle, guard and screen reach the router', async () => {
  const loader = jest.fn();
  const extra = { id: 'shell', index: true, caseSensitive: true, action: loader, middleware: [loader] };
  const inside = [{ path: '/LoginPage', lazy: gardenLazy }];
  const routes = [{ path: '/garden', lazy: gardenLazy, ...extra, children: inside, ErrorBoundary: NotFound }];
  openAt('/Garden', async () => ({ routes }));
  expect(await heading('garden')).toBeTruthy();
  expect(loader).not.toHaveBeenCalled();
});

test.each([
  ['its paths', { paths: { '/garden': 'garden.js' } }],
  ['nothing', null],
])('an area whose entry is malformed is a card, where %s can be read', async (_what, broken) => {
  const map = parseReleaseMap({ ...releaseMap(), areas: { garden: broken } });
  openAt('/garden/deep', async () => gardenModule(), map);
  await leaveAndReturn();
  globalThis.fetch = jest.fn(async () => Response.json(releaseMap()));
  fireEvent.click(await card());
  expect(await heading('garden')).toBeTruthy();
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
    expect(await heading('seed=clover')).toBeTruthy();
  });

  test('may lead to another page', async () => {
    await sow(() => redirect('/'));
    expect(await heading('start')).toBeTruthy();
  });

  test('is a card of the area where the action throws, and the rest goes on', async () => {
    await sow(() => {
      throw new Error('planted');
    });
    expect(await card()).toBeTruthy();
    fireEvent.click(screen.getByText('to start'));
    expect(await heading('start')).toBeTruthy();
  });
});
