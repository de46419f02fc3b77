import { areaRelease, releaseMap } from '../testing/area-release.ts';
import {
  configureAreas,
  currentChannels,
  currentReleases,
  loadArea,
  refreshReleases,
  reloadArea,
} from './area-loader.ts';
import type { AreaLoadError } from './area-load-error.ts';
import { type ReleasePreview, chooseReleases } from './choose-releases.ts';
import type { ContainerModule } from './release-files.ts';
import type { ReleaseMap } from '../release-format/release-map.ts';

const gardenModule = { routes: [{ path: '/garden', lazy: async () => ({ Component: () => null }) }] };
const pondModule = { routes: [] };
const TIME_LIMIT_MS = 5_000;
let requests: ContainerModule[];

function configure(
  load: (request: ContainerModule) => Promise<unknown> = () => Promise.resolve(gardenModule),
  releases: ReleaseMap | undefined = releaseMap(),
  preview?: ReleasePreview,
): void {
  requests = [];
  configureAreas({
    releases,
    choose: (map) => chooseReleases(map, { deviceKey: () => 'this device', preview }),
    releasesUrl: '/releases.json',
    timeLimitMs: TIME_LIMIT_MS,
    parseModule: (loaded) => {
      const module = [gardenModule, pondModule].find((each) => each === loaded);
      if (module === undefined) throw new Error('not an area');
      return module;
    },
    loadModule: (request) => {
      requests.push(request);
      return load(request);
    },
  });
}

function respondWithReleases(response: () => Promise<Response>): void {
  globalThis.fetch = jest.fn(response);
}

const serve = (map: object) => respondWithReleases(async () => Response.json(map));

/** The first attempt of the garden has failed. */
async function failOnce(releases?: ReleaseMap, preview?: ReleasePreview): Promise<void> {
  let calls = 0;
  const load = () => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('404')) : Promise.resolve(gardenModule);
  };
  configure(load, releases, preview);
  expect(await problemOf(loadGarden())).toBe('load');
}

const loadGarden = () => loadArea('garden', '/garden');
const versionOf = (area: string) => currentReleases()?.areas[area]?.version;

async function problemOf(loading: Promise<unknown>): Promise<string> {
  return loading.then(
    () => 'none',
    (error: AreaLoadError) => error.problem,
  );
}

beforeEach(() => {
  document.head.replaceChildren();
  respondWithReleases(() => Promise.reject(new TypeError('offline')));
});

test('an area is loaded once, whoever asks', async () => {
  configure();
  const [first, second] = await Promise.all([loadGarden(), loadGarden()]);
  expect(first).toBe(gardenModule);
  expect(second).toBe(gardenModule);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ entry: { url: '/garden/1.0.0-a/remoteEntry.js' }, isRetry: false });
});

test('module and screen are requested beside the entry, each with its integrity', async () => {
  configure();
  await loadArea('garden', '/garden/5');
  const links = [...document.head.querySelectorAll('link')];
  const scripts = [...document.head.querySelectorAll('script')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/garden/1.0.0-a/garden.css']);
  // As webpack would write it: it takes an element of the same address for its own.
  expect(scripts.map((script) => script.getAttribute('src'))).toEqual([
    'http://localhost/garden/1.0.0-a/routes.js',
    'http://localhost/garden/1.0.0-a/garden.js',
  ]);
  for (const element of [...links, ...scripts])
    expect(element).toMatchObject({
      integrity: expect.stringMatching(/^sha384-/),
      crossOrigin: 'anonymous',
    });
});

test('a style sheet that is there already is not requested once more', async () => {
  const sheet = document.createElement('link');
  sheet.dataset['href'] = 'http://localhost/garden/1.0.0-a/garden.css';
  document.head.append(sheet);
  configure();
  await loadArea('garden', '/garden/5');
  expect([...document.head.querySelectorAll('link')]).toEqual([sheet]);
});

test.each(['load', 'error'])('a chunk is gone after its %s, so that nobody waits for it', async (type) => {
  configure();
  await loadArea('garden', '/garden/5');
  const [chunk] = document.head.querySelectorAll('script');
  chunk?.dispatchEvent(new Event(type));
  expect(chunk?.isConnected).toBe(false);
});

test('a retry asks under a fresh path for the release that is live now, and runs no chunk before its entry', async () => {
  await failOnce();
  for (const script of document.head.querySelectorAll('script')) script.remove();
  serve(releaseMap({ baseUrl: '/garden/1.0.1-b/', version: '1.0.1-b' }));
  await expect(loadGarden()).resolves.toBe(gardenModule);
  // The entry forgets the chunks of the failed attempt.
  expect(document.head.querySelectorAll('script')).toHaveLength(0);
  expect(requests[1]?.isRetry).toBe(true);
  expect(requests[1]?.entry.url).toMatch(/^\/garden~[a-z0-9]+\/1\.0\.1-b\/remoteEntry\.js$/);
  expect(fetch).toHaveBeenCalledWith('/releases.json', expect.objectContaining({ cache: 'no-store' }));
});

const pondOf = (version: string) => areaRelease({ version, container: 'pond' });
const withPond = { ...releaseMap(), areas: { ...releaseMap().areas, pond: pondOf('pond-old') } };

test('only the area that is tried again moves to another release', async () => {
  await failOnce(withPond);
  serve({ ...withPond, areas: { garden: areaRelease({ version: 'new' }), pond: pondOf('pond-new') } });
  await loadGarden();
  expect(versionOf('garden')).toBe('new');
  expect(versionOf('pond')).toBe('pond-old');
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['is not found', async () => new Response('', { status: 404 })],
  ['is a page', async () => new Response('<!doctype html>')],
  ['is of another shape', async () => Response.json({ formatVersion: 9 })],
])('a retry goes on with the known release when the release map %s', async (_what, response) => {
  await failOnce();
  respondWithReleases(response);
  await expect(loadGarden()).resolves.toBe(gardenModule);
  expect(requests[1]?.entry.url).toMatch(/^\/garden~[a-z0-9]+\/1\.0\.0-a\//);
});

test('an area that hangs is given up, and can be tried again', async () => {
  jest.useFakeTimers();
  let isHanging = true;
  configure(() => (isHanging ? new Promise(() => undefined) : Promise.resolve(gardenModule)));
  const problem = problemOf(loadGarden());
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  expect(await problem).toBe('timeout');
  isHanging = false;
  jest.useRealTimers();
  await expect(loadGarden()).resolves.toBe(gardenModule);
});

test('what does not satisfy the contract counts as a failed load', async () => {
  let exposed: unknown = { routes: 'none' };
  configure(() => Promise.resolve(exposed));
  expect(await problemOf(loadGarden())).toBe('contract');
  exposed = gardenModule;
  await expect(loadGarden()).resolves.toBe(gardenModule);
});

test('an entry without integrity is not asked for, nor an area that the release map does not know', async () => {
  configure(undefined, releaseMap({ files: {} }));
  expect(await problemOf(loadGarden())).toBe('integrity-missing');
  expect(await problemOf(loadArea('attic', '/attic'))).toBe('releases');
  expect(requests).toHaveLength(0);
});

test('an area that is there can be fetched anew', async () => {
  configure();
  await loadGarden();
  await reloadArea('garden', '/garden');
  expect(requests.map(({ isRetry }) => isRetry)).toEqual([false, true]);
});

test('a page that began without a release map finds one', async () => {
  configureAreas({ releases: undefined, releasesUrl: '/releases.json', parseModule: () => gardenModule });
  expect(await problemOf(refreshReleases())).toBe('releases');
  serve(releaseMap());
  await expect(refreshReleases()).resolves.toEqual(releaseMap());
  expect(currentReleases()).toEqual(releaseMap());
});

describe('canaries and previews', () => {
  const second = areaRelease({ version: '1.1.0', baseUrl: '/garden/1.1.0/' });
  const withCanary: ReleaseMap = {
    ...releaseMap(),
    revision: 5,
    canaries: { garden: { percent: 100, release: second } },
  };

  test('a device of the canary loads the canary, and says so', async () => {
    configure(undefined, withCanary);
    await loadGarden();
    expect(requests[0]?.entry.url).toBe('/garden/1.1.0/remoteEntry.js');
    expect(currentReleases()?.areas['garden']).toBe(second);
    expect(currentChannels()).toEqual({ garden: 'canary' });
  });

  test('a canary that was taken back heals to the live version', async () => {
    await failOnce(withCanary);
    serve({ ...releaseMap(), revision: 6 });
    await loadGarden();
    expect(requests[1]?.entry.url).toMatch(/^\/garden~[a-z0-9]+\/1\.0\.0-a\/remoteEntry\.js$/);
    expect(versionOf('garden')).toBe('1.0.0-a');
    expect(currentChannels()).toEqual({ garden: 'live' });
  });

  test('a map is not believed that is older than the page’s own, or than what an earlier retry has seen', async () => {
    await failOnce(withCanary);
    serve({ ...releaseMap({ version: 'replayed' }), revision: 4 });
    await loadGarden();
    expect(versionOf('garden')).toBe('1.1.0');
    serve({ ...releaseMap({ version: 'mended' }), revision: 7 });
    await reloadArea('garden', '/garden');
    serve(withCanary);
    await reloadArea('garden', '/garden');
    expect(versionOf('garden')).toBe('mended');
  });

  test('what is previewed stays previewed when it is tried again', async () => {
    const release = areaRelease({ version: '2.0.0', baseUrl: '/garden/2.0.0/' });
    await failOnce(withCanary, { areas: { garden: release } });
    serve({ ...withCanary, revision: 6 });
    await loadGarden();
    expect(requests.map(({ entry }) => entry.url.includes('/2.0.0/'))).toEqual([true, true]);
    expect(currentChannels()).toEqual({ garden: 'preview' });
  });

  test('an open page keeps its versions, whatever is released meanwhile', async () => {
    configure(async ({ container }) => (container === 'pond' ? pondModule : gardenModule), {
      ...withCanary,
      areas: withPond.areas,
    });
    await loadGarden();
    serve({ ...releaseMap({ version: 'new' }), revision: 9, areas: { pond: pondOf('pond-new') } });
    await loadArea('pond', '/pond');
    await loadGarden();
    expect(fetch).not.toHaveBeenCalled();
    expect(currentReleases()?.revision).toBe(5);
    expect(versionOf('pond')).toBe('pond-old');
    expect(versionOf('garden')).toBe('1.1.0');
  });
});
