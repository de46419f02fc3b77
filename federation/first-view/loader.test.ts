import { releaseMap } from '../testing/area-release.ts';
import { UNUSABLE_API_BASE_URLS } from '../testing/unusable-api-base-urls.ts';
import { isMember } from '../runtime/choose-releases.ts';
import { FIRST_VIEW_LOADER, FIRST_VIEW_LOADER_POLICY } from './loader.ts';
import type { ReleasedFirstView } from './schema.ts';
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

const MEMBER = { path: '/home' };
const GUEST = { path: '/LoginPage', token: null };
const withFeed = (feed: unknown) => ({ ...MEMBER, map: { ...MAP, areas: { feed } } });
const { firstViews: _firstViews, ...OLDER } = LIVE;

test.each<[what: string, opened: Opened, arrange?: () => void]>([
  ['a path without a first-view script', { path: '/bookshelf' }],
  ['a path that only begins like one', { path: '/homework' }],
  ['a path with something behind it', { path: ['', 'home', 'gallery'].join('/') }],
  ['an id that is none', { path: '/home/memoryDetailPage/12a' }],
  ['an id that is too long to be one', { path: `/home/memoryDetailPage/${'9'.repeat(16)}` }],
  ['a path without the id that it takes', { path: '/home/memoryDetailPage' }],
  ['more than the id', { path: '/home/memoryDetailPage/12/34' }],
  ['a path of nobody', { path: '/' }],
  ['an area without a login', { ...MEMBER, token: null }],
  ['the login page with a login, before the host has decided', { path: '/LoginPage' }],
  [
    'the login page of another host on trial',
    { ...GUEST, map: { ...MAP, hostCanary: { percent: 1, release: HOST } } },
  ],
  [
    'a canary without a first-view script for the path',
    { ...MEMBER, map: { ...MAP, canaries: { feed: { percent: 100, release: release('2.0.0', {}) } } } },
  ],
  ['an older release, which knows of no first-view scripts', withFeed(OLDER)],
  ['a map that is no JSON', { ...MEMBER, map: '{"broken":' }],
  ['a map without areas', { ...MEMBER, map: { host: HOST } }],
  ['a map of another shape', { ...MEMBER, map: { host: 1, areas: 'x', canaries: null } }],
  ['an entry of another shape', withFeed({ paths: { '/home': [] }, firstViews: 7 })],
  ['requests of another shape', withFeed({ ...LIVE, firstViews: { '/home': {} } })],
  ['a configuration that is nothing', { ...MEMBER, config: null }],
  ['a configuration that is no JSON', { ...MEMBER, config: 'x' }],
  ['an offline device', MEMBER, () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['a tab that shows a preview', MEMBER, () => sessionStorage.setItem('ongi-preview', 'a token')],
  ['storage that cannot be read', { ...MEMBER, token: null }, denyStorage],
])('%s: nothing is loaded or requested, and the host finds it', (...[_what, opened, arrange]) => {
  arrange?.();
  const { script, requested, view } = open(opened);
  expect([script, requested, view.prefetches.size]).toEqual([undefined, [], 0]);
});

function denyStorage(): void {
  localStorage.setItem('accessToken', 'mother');
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError');
  });
}

test.each(UNUSABLE_API_BASE_URLS.map((url) => [url]))(
  'an API base URL that is none sends nothing: %j',
  (apiBaseUrl) => {
    for (const opened of [MEMBER, GUEST]) {
      const { requested, script, view } = open({ ...opened, config: { apiBaseUrl } });
      expect([requested, script, view.prefetches.size]).toEqual([[], undefined, 0]);
    }
  },
);

describe("the host's web font", () => {
  const FOLDER = `http://localhost${HOST.baseUrl}`;
  const load = jest.fn<Promise<string>, string[]>();

  beforeEach(() => {
    load.mockReset().mockResolvedValue('a font');
    const FontFace = jest.fn((family: string, source: string) => ({ load: () => load(family, source) }));
    Object.assign(globalThis, { FontFace });
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
    localStorage.setItem('ongi-web-font', FOLDER);
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'FontFace');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('is loaded at once where a service worker in control has it', async () => {
    expect(await open(MEMBER).view.fontFace).toBe('a font');
    expect(load).toHaveBeenCalledWith('Ongi Sans', `url(${FOLDER}ongi-sans.woff2)`);
  });

  test.each<[why: string, prepare: () => unknown, requests: number]>([
    ['of another release', () => localStorage.setItem('ongi-web-font', `${FOLDER}older/`), 0],
    ['that was never stored', () => localStorage.removeItem('ongi-web-font'), 0],
    ['without a worker', () => Reflect.deleteProperty(navigator, 'serviceWorker'), 0],
    ['that cannot be read', () => load.mockRejectedValue(new Error('broken')), 1],
  ])('%s is none, and nothing else changes', async (_why, prepare, loads) => {
    prepare();
    const { view, script } = open(MEMBER);
    expect(await view.fontFace).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(loads);
    expect(script).toContain('home.js');
  });
});

test.each([
  ...['/home', '/home/', '/HOME', '/home?a=b#c'].map((path) => [path, 'home.js'] as const),
  ['/home/memoryDetailPage/12', 'detail.js'],
  ['/Home/MemoryDetailPage/12/', 'detail.js'],
])('%s loads %s, with its integrity and the style sheets of its screen', (path, file) => {
  const { script, styles } = open({ path });
  expect(script).toBe(`/feed/1.0.0/${file}`);
  expect(styles).toEqual([`/feed/1.0.0/${SHEET}`]);
  for (const element of document.querySelectorAll<HTMLScriptElement>('script[src], link'))
    expect([element.integrity, element.crossOrigin]).toEqual([SUM, 'anonymous']);
});

/* mini-css-extract-plugin would not load a sheet that it found, nor notice that it failed. */
test.each(['/feed/1.0.0/', 'https://feed.example/feed/1.0.0/'])(
  "webpack takes no style sheet below %s for the screen's own",
  (baseUrl) => {
    open({ path: '/home', map: { ...MAP, areas: { feed: { ...LIVE, baseUrl } } } });
    const [sheet] = document.querySelectorAll('link[rel=stylesheet]');
    expect(sheet?.getAttribute('href')).toBe(baseUrl + SHEET);
    // An empty `data-href` counts as none.
    expect(sheet?.getAttribute('data-href')).toBe('early');
  },
);

const GUARD = ['/users/user', '/family/members'];

test.each([
  ['/home', ['/memory-post/recent', '/memory-post/on-this-day?date=2026-11-05', ...GUARD]],
  ['/home/memoryDetailPage/12', ['/memory-post/12', '/memory-post/12/comment', ...GUARD]],
])("%s requests the screen's first data, then those of the guard, as who is logged in", (path, paths) => {
  const { requested, view } = open({ path });
  expect(requested).toEqual(paths.map((each) => `/api${each}`));
  expect(view).toMatchObject({ paths, apiBaseUrl: 'http://localhost/api' });
  const headers = { Accept: 'application/json', Authorization: 'Bearer mother' };
  for (const { init } of requests) expect(init).toEqual({ credentials: 'include', headers });
  for (const each of paths) expect(view.prefetches.get(each)).toMatchObject({ token: 'mother' });
});

test('nobody is logged in: the login page has a first-view script, and requests without a login', () => {
  const { script, requested, preloads } = open({ ...GUEST, path: '/loginpage' });
  expect([script, preloads]).toEqual(['/host/1.0.0/login.js', []]);
  expect(requested).toEqual(['/api/auth/providers']);
  expect(requests[0]?.init?.headers).toEqual({ Accept: 'application/json' });
});

test('where the device has all of it, the network is asked a moment later', async () => {
  const paths = [...open(MEMBER).view.prefetches.keys()];
  const responses = Object.fromEntries(paths.map((path) => [path, []]));
  localStorage.setItem('ongi-first-responses', JSON.stringify({ token: 'mother', responses }));
  const { requested, script, view } = open(MEMBER);
  expect([requested, script !== undefined]).toEqual([[], true]);
  expect([...view.prefetches.keys()]).toEqual(paths);
  jest.advanceTimersByTime(1);
  await Promise.resolve();
  expect(requests.map(({ url }) => url)).toEqual(paths.map((path) => `/api${path}`));
});

test('the same request is sent once', () => {
  const twice = { '/home': firstView('home.js', ['/users/user', '/list', '/list']) };
  const { requested } = open(withFeed(release('2.0.0', twice)));
  expect(requested).toEqual(['/api/users/user', '/api/list', '/api/family/members']);
});

test('a response is kept as the host takes it, whatever it is', async () => {
  const respond = async () => new Response('<html>', { status: 502, headers: { 'x-a': 'b' } });
  const response = open({ ...MEMBER, respond }).view.prefetches.get('/users/user')?.response;
  await expect(response).resolves.toMatchObject({ status: 502, headers: { 'x-a': 'b' }, data: '<html>' });
});

test('a lost connection is the failure of whoever takes the response, and of nobody else', async () => {
  const respond = () => Promise.reject(new TypeError('Failed to fetch'));
  const { view } = open({ ...MEMBER, respond });
  await Promise.resolve();
  await expect(view.prefetches.get('/users/user')?.response).rejects.toThrow('Failed to fetch');
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

test('a device has the canary where the host will have it, by the same draw', () => {
  const canaryOf = (index: number) => ({
    percent: [1, 25, 50, 99][index % 4] ?? 0,
    release: release(`2.0.${index}`, { '/home': firstView('canary.js') }),
  });
  const drawn = Array.from({ length: 200 }, (_, index) => {
    const key = String(index * 7_919);
    localStorage.setItem('ongi-device', key);
    const canary = canaryOf(index);
    const { script } = open({ ...MEMBER, map: { ...MAP, canaries: { feed: canary } } });
    const isCanary = isMember(key, 'feed', canary);
    expect(script).toBe(isCanary ? `/feed/2.0.${index}/canary.js` : '/feed/1.0.0/home.js');
    return isCanary;
  });
  expect(new Set(drawn).size).toBe(2);
});

test.each([
  ['no integrity', {}],
  ['another integrity', { 'home.js': 'sha256-x', [SHEET]: SUM }],
])('a script with %s is not loaded; the host takes the responses', (_what, files) => {
  const { script, requested } = open(withFeed({ ...LIVE, files }));
  expect(script).toBeUndefined();
  expect(requested).toHaveLength(4);
});

test('it stays one inline script, under the name of policy that the page allows', () => {
  expect(FIRST_VIEW_LOADER).not.toMatch(/<\/script|<!--/);
  expect(FIRST_VIEW_LOADER).toContain(`createPolicy('${FIRST_VIEW_LOADER_POLICY}'`);
});
