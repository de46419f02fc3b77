import { releaseMap } from '../testing/area-release.ts';
import { UNUSABLE_API_BASE_URLS } from '../testing/unusable-api-base-urls.ts';
import { isMember } from '../runtime/choose-releases.ts';
import { FIRST_VIEW_LOADER, FIRST_VIEW_LOADER_POLICY } from './loader.ts';
import type { ReleasedFirstView } from './release-entry.ts';
import type { AreaRelease, HostRelease, ReleaseMap } from '../release-format/release-map.ts';

const SUM = `sha384-${'A'.repeat(64)}`;
const SHEET = 'screen.css';

const AREA_FILES = ['remoteEntry.js', 'routes.js'];

const DAY = new Date(2026, 10, 5, 23, 30);

function firstView(script: string, requests: string[] = ['/list']): ReleasedFirstView {
  return { script, styles: [SHEET], requests };
}

function release(version: string, byPrefix: Record<string, ReleasedFirstView>): AreaRelease {
  const scripts = Object.values(byPrefix).map(({ script }) => script);
  return {
    version,
    baseUrl: `/feed/${version}/`,
    container: 'area_feed',
    module: './routes',
    entry: 'remoteEntry.js',
    start: ['routes.js'],
    paths: { '/home': [], '/home/memoryDetailPage': ['detail-screen.js', SHEET], '/bookshelf': ['books.js'] },
    files: Object.fromEntries(
      [...AREA_FILES, 'detail-screen.js', 'books.js', SHEET, ...scripts].map((file) => [file, SUM]),
    ),
    firstViews: byPrefix,
  };
}

const LIVE = release('1.0.0', {
  '/home': firstView('home.js', ['/memory-post/recent', '/memory-post/on-this-day?date={today}']),
  '/home/memoryDetailPage': firstView('detail.js', ['/memory-post/{id}', '/memory-post/{id}/comment']),
});

const HOST: HostRelease = {
  version: '1.0.0',
  baseUrl: '/host/1.0.0/',
  scripts: ['main.js'],
  styles: [],
  files: { 'main.js': SUM, 'login.js': SUM, [SHEET]: SUM },
  firstViews: { '/LoginPage': firstView('login.js', ['/auth/providers']) },
};

const MAP: ReleaseMap = { ...releaseMap(), host: HOST, areas: { feed: LIVE } };

type Opened = {
  path: string;
  map?: unknown;
  config?: unknown;
  token?: string | null;
  respond?: () => Promise<Response>;
};

/** As shared/src/first-view/first-view.ts has it. */
type LoadedView = {
  prefetches: Map<string, { token: string | null; response: Promise<unknown> }>;
  script?: unknown;
  fontFace?: Promise<unknown>;
};

const requests: { url: string; init: RequestInit | undefined }[] = [];

/** Opens a page up to its first script; what it has loaded and requested. */
function open({ path, map = MAP, config = { apiBaseUrl: '/api/' }, token = 'mother', respond }: Opened) {
  history.replaceState(null, '', path);
  document.head.replaceChildren(dataBlock('ongi-config', config), dataBlock('ongi-releases', map));
  for (const leftover of document.querySelectorAll('script[src], link')) leftover.remove();
  if (token !== null) localStorage.setItem('accessToken', token);
  requests.length = 0;
  Reflect.deleteProperty(window, 'ongiFirstView');
  globalThis.fetch = jest.fn((url, init) => {
    if (typeof url !== 'string') throw new Error('not a path');
    requests.push({ url, init });
    return respond?.() ?? Promise.resolve(Response.json({ success: true, data: [] }));
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the inline script of the page
  new Function(FIRST_VIEW_LOADER)();
  const loaded = (selector: string, name: string): (string | null)[] =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  return {
    script: loaded('script[src]', 'src')[0],
    styles: loaded('link[rel=stylesheet]', 'href'),
    preloads: loaded('link[rel=preload]', 'href'),
    requested: requests.map(({ url }) => url),
    view: Reflect.get(window, 'ongiFirstView') as LoadedView,
  };
}

function dataBlock(id: string, value: unknown): Element {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = typeof value === 'string' ? value : JSON.stringify(value);
  return script;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ now: DAY });
});

afterEach(() => jest.useRealTimers());

describe('an API base URL that is none sends nothing', () => {
  const log = (url: unknown): string => JSON.stringify(url) ?? 'undefined';

  test.each(UNUSABLE_API_BASE_URLS.map((url) => [log(url), url]))('%s', (_what, apiBaseUrl) => {
    for (const token of ['mother', null])
      for (const path of ['/home', '/LoginPage']) {
        const { requested, script, view } = open({ path, token, config: { apiBaseUrl } });
        expect([requested, script, view.prefetches.size]).toEqual([[], undefined, 0]);
      }
  });
});

describe("the host's web font", () => {
  const FOLDER = `http://localhost${HOST.baseUrl}`;
  const load = jest.fn<Promise<string>, string[]>();

  beforeEach(() => {
    load.mockReset().mockResolvedValue('a font');
    class FakeFontFace {
      readonly load: () => Promise<string>;
      constructor(family: string, source: string) {
        this.load = () => load(family, source);
      }
    }
    Object.assign(globalThis, { FontFace: FakeFontFace });
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
    localStorage.setItem('ongi-web-font', FOLDER);
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'FontFace');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('is loaded at once where a service worker in control has it', async () => {
    expect(await open({ path: '/home' }).view.fontFace).toBe('a font');
    expect(load).toHaveBeenCalledWith('Ongi Sans', `url(${FOLDER}ongi-sans.woff2)`);
  });

  test.each([
    ['of another release of the host', () => localStorage.setItem('ongi-web-font', `${FOLDER}older/`)],
    ['that was never stored', () => localStorage.removeItem('ongi-web-font')],
    ['without a worker', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
  ])('%s is not requested, and nothing else changes', async (_why, prepare) => {
    prepare();
    const { view, script } = open({ path: '/home' });
    expect(await view.fontFace).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    expect(script).toContain('home.js');
  });

  test('that cannot be read is nothing', async () => {
    load.mockRejectedValue(new Error('broken'));
    expect(await open({ path: '/home' }).view.fontFace).toBeUndefined();
  });
});

test.each([
  ['/home', 'home.js'],
  ['/home/', 'home.js'],
  ['/HOME', 'home.js'],
  ['/home?a=b#c', 'home.js'],
  ['/home/memoryDetailPage/12', 'detail.js'],
  ['/Home/MemoryDetailPage/12/', 'detail.js'],
])('%s loads %s, with its integrity and the style sheets of its screen', (path, file) => {
  const { script, styles } = open({ path });
  expect(script).toBe(`/feed/1.0.0/${file}`);
  expect(styles).toEqual([`/feed/1.0.0/${SHEET}`]);
  for (const element of document.querySelectorAll<HTMLScriptElement>('script[src], link'))
    expect([element.integrity, element.crossOrigin]).toEqual([SUM, 'anonymous']);
});

test.each([
  ['a path without a first-view script', '/bookshelf'],
  ['a path that only begins like one', '/homework'],
  ['a path with something behind it', ['', 'home', 'gallery'].join('/')],
  ['an id that is none', '/home/memoryDetailPage/12a'],
  ['an id that is too long to be one', `/home/memoryDetailPage/${'9'.repeat(16)}`],
  ['a path without the id that it takes', '/home/memoryDetailPage'],
  ['more than the id', '/home/memoryDetailPage/12/34'],
  ['a path of nobody', '/'],
])('%s loads and requests nothing', (_what, path) => {
  const { script, requested, view } = open({ path });
  expect([script, requested]).toEqual([undefined, []]);
  // The host finds it, and begins as ever.
  expect(view).toEqual({ prefetches: new Map(), isOver: false });
});

test("it requests the screen's first data, then those of the guard, as the person who is logged in", () => {
  const { requested, view } = open({ path: '/home' });
  const paths = [
    '/memory-post/recent',
    '/memory-post/on-this-day?date=2026-11-05',
    '/users/user',
    '/family/members',
  ];
  expect(requested).toEqual(paths.map((path) => `/api${path}`));
  expect(view).toMatchObject({ paths, apiBaseUrl: 'http://localhost/api' });
  for (const { init } of requests)
    expect(init).toEqual({
      credentials: 'include',
      headers: { Accept: 'application/json', Authorization: 'Bearer mother' },
    });
  for (const path of paths) expect(view?.prefetches.get(path)).toMatchObject({ token: 'mother' });
});

test('where the device has all of it, the network is asked a moment later', async () => {
  const paths = [...open({ path: '/home' }).view.prefetches.keys()];
  const responses = Object.fromEntries(paths.map((path) => [path, []]));
  localStorage.setItem('ongi-first-responses', JSON.stringify({ token: 'mother', responses }));
  const { requested, script, view } = open({ path: '/home' });
  expect([requested, script !== undefined]).toEqual([[], true]);
  expect([...view.prefetches.keys()]).toEqual(paths);
  jest.advanceTimersByTime(1);
  await Promise.resolve();
  expect(requests.map(({ url }) => url)).toEqual(paths.map((path) => `/api${path}`));
});

test('{id} is that of the address', () => {
  const { requested } = open({ path: '/home/memoryDetailPage/12' });
  expect(requested).toEqual([
    '/api/memory-post/12',
    '/api/memory-post/12/comment',
    '/api/users/user',
    '/api/family/members',
  ]);
});

test('the same request is sent once', () => {
  const twice = { '/home': firstView('home.js', ['/users/user', '/list', '/list']) };
  const { requested } = open({ path: '/home', map: { ...MAP, areas: { feed: release('2.0.0', twice) } } });
  expect(requested).toEqual(['/api/users/user', '/api/list', '/api/family/members']);
});

test('a response is kept as the host takes it, whatever it is', async () => {
  const respond = (): Promise<Response> =>
    Promise.resolve(new Response('<html>', { status: 502, headers: { 'x-a': 'b' } }));
  const response = open({ path: '/home', respond }).view?.prefetches.get('/users/user')?.response;
  await expect(response).resolves.toMatchObject({ status: 502, headers: { 'x-a': 'b' }, data: '<html>' });
});

test('a lost connection is the failure of whoever takes the response, and of nobody else', async () => {
  const respond = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  const { view } = open({ path: '/home', respond });
  await Promise.resolve();
  await expect(view?.prefetches.get('/users/user')?.response).rejects.toThrow('Failed to fetch');
});

test.each([
  ['/home', AREA_FILES],
  ['/home/memoryDetailPage/12', [...AREA_FILES, 'detail-screen.js', SHEET]],
  ['/bookshelf', [...AREA_FILES, 'books.js']],
])("%s preloads the area's files, as the host will request them, after everything else", (path, files) => {
  const { preloads } = open({ path });
  expect(preloads).toEqual(files.map((file) => `/feed/1.0.0/${file}`));
  const last = [...document.querySelectorAll<HTMLLinkElement>('script[src], link')].slice(-files.length);
  expect(last.map(({ rel, as }) => [rel, as])).toEqual(
    files.map((file) => ['preload', file.endsWith('.css') ? 'style' : 'script']),
  );
  for (const { integrity, crossOrigin, fetchPriority } of last)
    expect([integrity, crossOrigin, fetchPriority]).toEqual([SUM, 'anonymous', 'low']);
});

test('who is not logged in is led to the login: no area is preloaded', () => {
  expect(open({ path: '/home', token: null }).preloads).toEqual([]);
});

test('nobody is logged in: only the login page has a first-view script, and requests without a login', () => {
  expect(open({ path: '/home', token: null })).toMatchObject({ script: undefined, requested: [] });
  const { script, requested } = open({ path: '/loginpage', token: null });
  expect(script).toBe('/host/1.0.0/login.js');
  expect(requested).toEqual(['/api/auth/providers']);
  expect(requests[0]?.init?.headers).toEqual({ Accept: 'application/json' });
});

test('who is logged in does not see the login page before the host has decided', () => {
  expect(open({ path: '/LoginPage' })).toMatchObject({ script: undefined, requested: [] });
});

test('another host on trial: the login page is left to it', () => {
  const map = { ...MAP, hostCanary: { percent: 1, release: HOST } };
  expect(open({ path: '/LoginPage', token: null, map }).script).toBeUndefined();
  expect(open({ path: '/home', map }).script).toBe('/feed/1.0.0/home.js');
});

test('a device has the canary where the host will have it, by the same draw', () => {
  const canaryOf = (index: number) => ({
    percent: [1, 25, 50, 99][index % 4] ?? 0,
    release: release(`2.0.${index}`, { '/home': firstView('canary.js') }),
  });
  const drawn = Array.from({ length: 200 }, (_, index) => {
    const key = String(index * 7_919);
    localStorage.setItem('ongi-device', key);
    const canary = canaryOf(index);
    const { script } = open({ path: '/home', map: { ...MAP, canaries: { feed: canary } } });
    const isCanary = isMember(key, 'feed', canary);
    expect(script).toBe(isCanary ? `/feed/2.0.${index}/canary.js` : '/feed/1.0.0/home.js');
    return isCanary;
  });
  expect(new Set(drawn).size).toBe(2);
});

test('a canary without a first-view script for the path has none', () => {
  const canary = { percent: 100, release: release('2.0.0', {}) };
  expect(open({ path: '/home', map: { ...MAP, canaries: { feed: canary } } }).script).toBeUndefined();
});

test('an older release, which knows of no first-view scripts, has none', () => {
  const { firstViews: _firstViews, ...older } = LIVE;
  expect(open({ path: '/home', map: { ...MAP, areas: { feed: older } } }).requested).toEqual([]);
});

test.each([
  ['the device is offline', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['the tab shows a preview', () => sessionStorage.setItem('ongi-preview', 'a token')],
  [
    'storage cannot be read',
    () =>
      jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('switched off', 'SecurityError');
      }),
  ],
])('%s: nothing is loaded or requested', (_what, arrange) => {
  localStorage.setItem('accessToken', 'mother');
  arrange();
  expect(open({ path: '/home', token: null })).toMatchObject({ script: undefined, requested: [] });
});

test.each([
  ['that is no JSON', '{"broken":'],
  ['without areas', { host: HOST }],
  ['of another shape', { host: 1, areas: 'x', canaries: null }],
  ['with an entry of another shape', { ...MAP, areas: { feed: { paths: { '/home': [] }, firstViews: 7 } } }],
  ['with requests of another shape', { ...MAP, areas: { feed: { ...LIVE, firstViews: { '/home': {} } } } }],
])('a map %s is left to the host', (_what, map) => {
  expect(open({ path: '/home', map })).toMatchObject({ script: undefined, requested: [] });
});

test.each([
  ['nothing', null],
  ['no address of the API', {}],
  ['no JSON', 'x'],
])('a page that configures %s is left to the host', (_what, config) => {
  expect(open({ path: '/home', config })).toMatchObject({ script: undefined, requested: [] });
});

test.each([
  ['no integrity', {}],
  ['another integrity', { 'home.js': 'sha256-x', [SHEET]: SUM }],
])('a script with %s is not loaded; the host takes the responses', (_what, files) => {
  const { script, requested, view } = open({
    path: '/home',
    map: { ...MAP, areas: { feed: { ...LIVE, files } } },
  });
  expect(script).toBeUndefined();
  expect(requested).toHaveLength(4);
  expect(view?.plan).toBeUndefined();
});

test('it stays one inline script, under the name of policy that the page allows', () => {
  expect(FIRST_VIEW_LOADER).not.toMatch(/<\/script|<!--/);
  expect(FIRST_VIEW_LOADER).toContain(`createPolicy('${FIRST_VIEW_LOADER_POLICY}'`);
});
