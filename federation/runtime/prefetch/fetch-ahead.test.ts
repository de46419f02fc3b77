import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { configureAreas, loadArea } from '../area-loader.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { applySheetsAhead } from './style-sheets-ahead.ts';

const pond = areaRelease({
  baseUrl: '/pond/2.0.0/',
  container: 'area_pond',
  paths: { '/pond': ['pond.js'] },
});
const SUM = `sha384-${'A'.repeat(64)}`;
let requested: string[];
/** What a browser does with each link that is added. */
let outcome: 'load' | 'error';

function arrive(link: HTMLLinkElement): void {
  if (outcome === 'load' && link.rel === 'stylesheet')
    Object.defineProperty(link, 'sheet', { value: { href: link.href } });
  link.dispatchEvent(new Event(outcome));
}

beforeEach(() => {
  requested = [];
  outcome = 'load';
  document.head.replaceChildren();
  jest
    .spyOn(document, 'styleSheets', 'get')
    .mockImplementation(
      () => [...document.querySelectorAll('link')].flatMap(({ sheet }) => sheet ?? []) as never,
    );
  const append = document.head.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes) if (node instanceof HTMLLinkElement) queueMicrotask(() => arrive(node));
  });
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  performance.getEntriesByType = jest.fn(() => []);
  globalThis.fetch = jest.fn((url) => {
    requested.push(new URL(addressOf(url)).pathname);
    return Promise.resolve(new Response());
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

const tabs = [{ path: '/pond', label: '연못', icon: 'sun', order: 1 } as const];

test.each([
  ['the entry and the exposed module', {}, ['remoteEntry.js', 'routes.js']],
  ['also the screen of a tab', { tabs }, ['remoteEntry.js', 'routes.js', 'pond.js']],
])('of an area that was not opened %s come into the cache of the browser', async (_what, more, files) => {
  await openGardenOf({ ...pond, files: { ...pond.files, 'pond.js': SUM }, ...more });
  await fetchAhead();
  expect(requested).toEqual(files.map((file) => `/pond/2.0.0/${file}`));
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
  await fetchAhead();
  Reflect.deleteProperty(globalThis, 'caches');
  expect(requested).toEqual(['/pond/2.0.0/remoteEntry.js']);
});

test.each([
  ['somebody saves data', { connection: { saveData: true } }],
  ['there is no network', { onLine: false }],
])('nothing is fetched ahead where %s', async (_why, facts) => {
  onThisDevice(facts);
  await openGardenOf();
  await fetchAhead();
  expect(requested).toEqual([]);
});

test('a file without integrity is not asked for, and one that cannot be had costs the others nothing', async () => {
  const { 'remoteEntry.js': _removed, ...files } = pond.files;
  await openGardenOf({ ...pond, files });
  jest.mocked(fetch).mockImplementationOnce((url) => {
    requested.push(new URL(addressOf(url)).pathname);
    return Promise.reject(new TypeError('no network'));
  });
  await fetchAhead();
  expect(requested).toEqual(['/pond/2.0.0/routes.js']);
});

test('it waits until the line was quiet for a second', async () => {
  await openGardenOf();
  const arrivals: PerformanceEntryList = [];
  const arrival = { name: '', entryType: 'resource', startTime: 0, duration: 0, responseEnd: 59_800 };
  arrivals.push({ ...arrival, toJSON: () => arrival });
  performance.getEntriesByType = jest.fn(() => arrivals);
  const ahead = fetchAhead();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(requested).toEqual([]);
  arrivals.length = 0;
  await ahead;
  expect(requested).not.toEqual([]);
});

describe('style sheets', () => {
  const sheet = (file: string): string => `http://localhost/pond/2.0.0/${file}`;
  const release = {
    ...pond,
    paths: { '/pond': ['pond.js', 'pond.css'], '/pond/deep': ['deep.css'] },
    tabs,
    files: { ...pond.files, 'pond.css': SUM, 'deep.css': SUM, 'pond.js': SUM },
  };
  function links(): HTMLLinkElement[] {
    return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*=pond]')];
  }

  test('of the tabs of an area that was not opened apply when that is asked for, all at once', async () => {
    await openGardenOf(release);
    await fetchAhead();
    expect(requested).not.toContain('/pond/2.0.0/pond.css');
    expect(links().map(({ media, href }) => [media, href])).toEqual([
      ['not all', `${sheet('pond.css')}#ahead`],
    ]);
    expect(links()[0]).toMatchObject({ integrity: SUM, crossOrigin: 'anonymous' });
    applySheetsAhead();
    expect(links().map(({ media, dataset }) => [media, dataset['href']])).toEqual([['', sheet('pond.css')]]);
  });

  test('of all screens of an opened area apply, and come from the service worker', async () => {
    Object.assign(globalThis, { caches: { match: () => Promise.resolve(new Response('')) } });
    await openGardenOf(release);
    await loadArea('pond', '/pond');
    await fetchAhead();
    applySheetsAhead();
    Reflect.deleteProperty(globalThis, 'caches');
    expect(links().map(({ href }) => href)).toEqual([sheet('pond.css'), sheet('deep.css')]);
  });

  test('one that does not come is left to its screen', async () => {
    outcome = 'error';
    await openGardenOf(release);
    await fetchAhead();
    expect(links()).toEqual([]);
  });

  test('one whose screen was opened meanwhile is not applied a second time', async () => {
    await openGardenOf(release);
    await fetchAhead();
    const opened = document.createElement('link');
    opened.rel = 'stylesheet';
    opened.href = sheet('pond.css');
    document.head.append(opened);
    await Promise.resolve();
    applySheetsAhead();
    expect(links()).toEqual([opened]);
  });
});
