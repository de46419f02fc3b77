import type { AreaRelease } from '../../release-format/release-map.ts';
import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { configureAreas, loadArea } from '../area-loader.ts';
import { registerAhead } from './register-ahead.ts';

const tab = { path: '/pond', label: '연못', icon: 'sun', order: 1 } as const;
let pond: AreaRelease;
let count = 0;
/** Of each test its own: what has been run once is not run again. */
beforeEach(() => {
  count += 1;
  pond = areaRelease({
    baseUrl: `/pond/${count}.0.0/`,
    container: 'area_pond',
    paths: { '/pond': [] },
    tabs: [tab],
  });
  document.head.replaceChildren();
});

function openGarden(others: object): Promise<unknown> {
  configureAreas({
    releases: { ...releaseMap(), areas: { ...releaseMap().areas, ...others } },
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
    loadModule: () => Promise.resolve({}),
  });
  return loadArea('garden', '/garden');
}

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src*="/pond/"]')];
}

test('entry and exposed module of a tab register themselves, with integrity and not for the worker', async () => {
  await openGarden({ pond });
  registerAhead();
  expect(scripts().map(({ src }) => src)).toEqual(
    ['remoteEntry.js', 'routes.js'].map((file) => `http://localhost${pond.baseUrl}${file}#ahead`),
  );
  for (const script of scripts())
    expect(script).toMatchObject({ integrity: expect.stringMatching(/^sha384-/), crossOrigin: 'anonymous' });
});

test('what has been run is not run again by the tap, and what has failed is', async () => {
  await openGarden({ pond });
  registerAhead();
  const [entry, exposed] = scripts();
  entry?.dispatchEvent(new Event('load'));
  exposed?.dispatchEvent(new Event('error'));
  expect(scripts()).toEqual([]);
  await loadArea('pond', '/pond');
  expect(scripts().map(({ src }) => src)).toEqual([`http://localhost${pond.baseUrl}routes.js`]);
});

test('nothing without tabs or without integrity is run', async () => {
  const { tabs: _tabs, ...withoutTabs } = pond;
  await openGarden({ pond: withoutTabs, lake: { ...pond, files: {} } });
  registerAhead();
  expect(scripts()).toEqual([]);
});

test('where an area is part of the host, the host is not run again', async () => {
  const host = document.createElement('script');
  host.setAttribute('src', `${pond.baseUrl}remoteEntry.js`);
  document.head.append(host);
  await openGarden({ pond: { ...pond, start: [] } });
  registerAhead();
  expect(scripts()).toEqual([host]);
});

test('nor of an area that somebody has opened', async () => {
  await openGarden({ pond });
  await loadArea('pond', '/pond');
  document.head.replaceChildren();
  registerAhead();
  expect(scripts()).toEqual([]);
});
