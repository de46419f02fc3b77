import type { AreaRelease } from '../../release-format/release-map.ts';
import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { configureAreas, loadArea } from '../area-loader.ts';
import { areasAhead, prepareAhead } from './prepare-ahead.ts';

const mockPrepareRemote = jest.fn();
jest.mock('../federation-runtime.ts', () => ({ prepareRemote: mockPrepareRemote }));

const tab = { path: '/pond', label: '연못', icon: 'sun', order: 1 } as const;
let pond: AreaRelease;
let count = 0;

beforeEach(() => {
  count += 1;
  const { files } = areaRelease();
  pond = areaRelease({
    // Each test has a base URL of its own: what has been run once is not run again.
    baseUrl: `/pond/${count}.0.0/`,
    container: 'area_pond',
    paths: { '/pond': ['pond.js', 'pond.css'], '/pond/fish': ['fish.js'] },
    files: { ...files, 'pond.js': files['garden.js'] ?? '', 'fish.js': files['garden.js'] ?? '' },
    tabs: [tab],
  });
  document.head.replaceChildren();
  mockPrepareRemote.mockClear();
  cachedUrls = [];
});

let cachedUrls: string[];
Object.assign(globalThis, {
  caches: { match: (url: string) => Promise.resolve(cachedUrls.includes(url) ? {} : undefined) },
});

function openGarden(others: Record<string, AreaRelease>): Promise<unknown> {
  configureAreas({
    releases: { ...releaseMap(), areas: { ...releaseMap().areas, ...others } },
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
    loadModule: () => Promise.resolve({}),
  });
  return loadArea('garden', '/garden');
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="/pond/"]')];
const addressOf = (file: string) => `http://localhost${pond.baseUrl}${file}`;

test('areas with tabs are prepared, but for those that somebody has opened', async () => {
  const { tabs: _tabs, ...withoutTabs } = pond;
  await openGarden({ pond, lake: withoutTabs });
  expect(areasAhead()).toEqual(['pond']);
  await loadArea('pond', '/pond');
  expect(areasAhead()).toEqual([]);
});

test("the scripts of a tab's screen register themselves, with integrity and not for the worker", async () => {
  await openGarden({ pond });
  await prepareAhead('pond');
  expect(scripts().map(({ src }) => src)).toEqual(
    ['routes.js', 'pond.js'].map((file) => `${addressOf(file)}#ahead`),
  );
  for (const script of scripts()) {
    expect(script).toMatchObject({ integrity: pond.files['routes.js'], crossOrigin: 'anonymous' });
    expect(script.dataset).toMatchObject({ ahead: '' });
  }
  expect(mockPrepareRemote).toHaveBeenCalledTimes(1);
  expect(mockPrepareRemote).toHaveBeenCalledWith(
    {
      container: 'area_pond',
      module: './routes',
      entry: { url: `${pond.baseUrl}remoteEntry.js`, integrity: pond.files['remoteEntry.js'] },
    },
    false,
  );
});

test("what the worker has cached of an earlier visit is taken from there, by the file's own address", async () => {
  cachedUrls = ['remoteEntry.js', 'routes.js'].map(addressOf);
  await openGarden({ pond });
  await prepareAhead('pond');
  expect(scripts().map(({ src }) => src)).toEqual([addressOf('routes.js'), `${addressOf('pond.js')}#ahead`]);
  expect(mockPrepareRemote).toHaveBeenCalledWith(expect.anything(), true);
});

test('what has been run is not run again by the tap, and what has failed is', async () => {
  await openGarden({ pond });
  await prepareAhead('pond');
  const [routes, screen] = scripts();
  routes?.dispatchEvent(new Event('load'));
  screen?.dispatchEvent(new Event('error'));
  expect(scripts()).toEqual([]);
  await loadArea('pond', '/pond');
  expect(scripts().map(({ src }) => src)).toEqual([addressOf('pond.js')]);
  expect(scripts()[0]?.dataset).not.toHaveProperty('ahead');
});

test('an area that somebody opens meanwhile is left to that', async () => {
  await openGarden({ pond });
  const prepared = prepareAhead('pond');
  await loadArea('pond', '/pond');
  document.head.replaceChildren();
  await prepared;
  expect(scripts()).toEqual([]);
  expect(mockPrepareRemote).not.toHaveBeenCalled();
});

test('a file without integrity ends it, for the tap to report', async () => {
  await openGarden({ pond: { ...pond, files: {} } });
  await expect(prepareAhead('pond')).rejects.toThrow('area pond could not be loaded: integrity-missing');
  expect(scripts()).toEqual([]);
  expect(mockPrepareRemote).not.toHaveBeenCalled();
});
