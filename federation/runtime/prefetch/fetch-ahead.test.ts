import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { configureAreas, loadArea } from '../area-loader.ts';
import { fetchOtherAreasAhead } from './fetch-ahead.ts';

const pond = areaRelease({
  baseUrl: '/pond/2.0.0/',
  container: 'area_pond',
  paths: { '/pond': ['pond.js'] },
});
let requested: string[];

beforeEach(() => {
  requested = [];
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  performance.getEntriesByType = jest.fn(() => []);
  globalThis.fetch = jest.fn((url) => {
    requested.push(addressOf(url));
    return Promise.resolve({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) } as Response);
  });
  onThisDevice({});
});

afterEach(() => jest.restoreAllMocks());

function addressOf(requested: RequestInfo | URL): string {
  return requested instanceof Request ? requested.url : requested.toString();
}

function onThisDevice(facts: { onLine?: boolean; connection?: object; serviceWorker?: object }): void {
  const { onLine = true, connection, serviceWorker = { controller: null } } = facts;
  for (const [name, value] of Object.entries({ onLine, connection, serviceWorker }))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

async function openGardenOf(overrides = pond): Promise<void> {
  configureAreas({
    releases: { ...releaseMap(), areas: { ...releaseMap().areas, pond: overrides } },
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
    loadModule: () => Promise.resolve({}),
  });
  await loadArea('garden', '/garden');
}

test('of each area that was not opened the entry and the exposed module are fetched, and nothing of the opened one', async () => {
  await openGardenOf();
  await fetchOtherAreasAhead();
  expect(requested).toEqual(['/pond/2.0.0/remoteEntry.js', '/pond/2.0.0/routes.js']);
});

test('of a tab its screen is fetched as well, into the cache of the browser', async () => {
  const tab = { path: '/pond', label: '연못', icon: 'sun', order: 1 } as const;
  await openGardenOf({
    ...pond,
    tabs: [tab],
    files: { ...pond.files, 'pond.js': `sha384-${'A'.repeat(64)}` },
  });
  await fetchOtherAreasAhead();
  expect(requested).toEqual(['remoteEntry.js', 'routes.js', 'pond.js'].map((file) => `/pond/2.0.0/${file}`));
  for (const [, options] of jest.mocked(fetch).mock.calls)
    expect(options).toMatchObject({ cache: 'force-cache' });
});

test('what a service worker has is not fetched', async () => {
  onThisDevice({ serviceWorker: { controller: {} } });
  const match = jest.fn((url: string) =>
    Promise.resolve(url.endsWith('routes.js') ? new Response('') : undefined),
  );
  Object.assign(globalThis, { caches: { match } });
  await openGardenOf();
  await fetchOtherAreasAhead();
  Reflect.deleteProperty(globalThis, 'caches');
  expect(requested).toEqual(['/pond/2.0.0/remoteEntry.js']);
});

test.each([
  ['somebody saves data', { connection: { saveData: true } }],
  ['there is no network', { onLine: false }],
])('nothing is fetched ahead where %s', async (_why, facts) => {
  onThisDevice(facts);
  await openGardenOf();
  await fetchOtherAreasAhead();
  expect(requested).toEqual([]);
});

test('a file without integrity is not asked for, and one that cannot be had costs the others nothing', async () => {
  const { 'remoteEntry.js': _removed, ...files } = pond.files;
  await openGardenOf({ ...pond, files });
  jest.mocked(fetch).mockImplementationOnce((url) => {
    requested.push(addressOf(url));
    return Promise.reject(new TypeError('no network'));
  });
  await fetchOtherAreasAhead();
  expect(requested).toEqual(['/pond/2.0.0/routes.js']);
});

test('it waits until the line was quiet for a second', async () => {
  await openGardenOf();
  const arrivals = [{ responseEnd: 59_800 }];
  performance.getEntriesByType = jest.fn(() => arrivals as unknown as PerformanceEntryList);
  const ahead = fetchOtherAreasAhead();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(requested).toEqual([]);
  arrivals.length = 0;
  await ahead;
  expect(requested).not.toEqual([]);
});
