import { randomBytes } from 'node:crypto';
import { integrityOf } from '../../release-format/integrity-of.ts';
import { releaseMap } from '../../testing/area-release.ts';
import { GARDEN, pageWith, SITE, TestWorker, tick } from '../../testing/test-worker.ts';
import { MEDIA_CACHE, PAGE_CACHE, packageCacheName, STATE_CACHE } from './cache-names.ts';

const photo = (width = 400) => `/api/media/${randomBytes(16).toString('hex')}/${width}.webp`;
const MAIN = '/garden/1.0.0-a/main.js';
const script = { destination: 'script' };

let worker: TestWorker;

beforeEach(async () => {
  worker = await TestWorker.withPage();
});

afterEach(() => TestWorker.remove());

const photos = () => worker.cached(MEDIA_CACHE);
const statusOf = async (path: string, init = {}) => (await worker.fetch(path, init))?.status;
const textOf = async (path: string, init = {}) => (await worker.fetch(path, init))?.text();

function offline(): void {
  worker.respond = () => Promise.reject(new TypeError('offline'));
}

test('a package file comes from the cache, and nothing else under such a form does', async () => {
  for (let times = 0; times < 2; times += 1) expect(await textOf(MAIN, script)).toBe('from the network');
  expect(worker.requested).toEqual([`${GARDEN}main.js`]);
  for (const path of [
    '/api/memory-post/68/comment',
    '/api/x/1/y.js',
    '/garden/2.0.0/main.js',
    '/other/1.0.0/main.js',
  ])
    expect([path, await worker.fetch(path, { destination: '' })]).toEqual([path, undefined]);
});

describe('an image or a font of a package', () => {
  const LEAF = '/garden/1.0.0-a/leaf.webp';
  const RETRIED = '/garden~x1/1.0.0-a/leaf.webp';
  const contractAnd = (body: string) => (url: string) =>
    url === `${GARDEN}contract.json`
      ? Response.json({ assets: { 'leaf.webp': integrityOf('leaf') } })
      : new Response(body);
  const cachedImages = () => worker.cached(packageCacheName(GARDEN)).filter((url) => /leaf/.test(url));

  test('is given out and cached as the contract lists it, also in a retry and without the network', async () => {
    worker.respond = contractAnd('leaf');
    for (const path of [LEAF, RETRIED]) expect(await textOf(path)).toBe('leaf');
    expect(cachedImages()).toEqual([`${GARDEN}leaf.webp`]);
    expect(worker.requested.filter((url) => url.endsWith('contract.json'))).toHaveLength(1);
    offline();
    expect(await statusOf(LEAF)).toBe(200);
  });

  test.each([LEAF, RETRIED])('is neither given out nor cached once it was altered: %s', async (path) => {
    worker.respond = contractAnd('another leaf');
    await expect(worker.fetch(path)).rejects.toThrow('Failed to fetch');
    expect(cachedImages()).toEqual([]);
    worker.respond = contractAnd('leaf');
    expect(await textOf(path)).toBe('leaf');
  });

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is another page', () => new Response('<!doctype html>')],
  ])('whose contract %s is not given out, and is once it is there', async (_what, respond) => {
    worker.respond = respond;
    await expect(worker.fetch(LEAF)).rejects.toBeDefined();
    worker.respond = contractAnd('leaf');
    expect(await statusOf(LEAF)).toBe(200);
    await expect(worker.fetch('/garden/1.0.0-a/other.webp')).rejects.toThrow('is not listed');
  });
});

test('no media key, whatever it begins with, is handled but for the renditions', async () => {
  await worker.loggedIn('mother');
  for (let round = 0; round < 60; round += 1) {
    const key = randomBytes(16).toString('hex');
    for (const file of ['full.webp', 'full.jpg', 'video.mp4', 'poster.webp'])
      expect(worker.begin(`/api/media/${key}/${file}`).response).toBeUndefined();
    expect(await statusOf(`/api/media/${key}/400.webp`)).toBe(200);
  }
  expect(photos()).toHaveLength(60);
});

describe('a photo that is cached in another size', () => {
  const key = randomBytes(16).toString('hex');
  const addressOf = (width: number) => `${SITE}/api/media/${key}/${width}.webp`;
  const cacheSize = async (width: number) =>
    (await worker.caches.open(MEDIA_CACHE)).put(addressOf(width), new Response(`cached ${width}`));
  const shown = (width: number) => textOf(`/api/media/${key}/${width}.webp?e=1&s=x`);

  test('as good as the requested one is not downloaded again', async () => {
    await cacheSize(1200);
    expect(await shown(800)).toBe('cached 1200');
    expect(worker.requested).toEqual([]);
    await cacheSize(800);
    expect(await shown(800)).toBe('cached 800');
  });

  test('is shown in that one only offline, not where it is gone, and cached under its own name with a network', async () => {
    await worker.loggedIn('mother');
    await cacheSize(400);
    const { respond } = worker;
    worker.respond = () => new Response('', { status: 404 });
    expect(await statusOf(`/api/media/${key}/1200.webp`)).toBe(404);
    offline();
    expect(await shown(1200)).toBe('cached 400');
    await expect(worker.fetch(photo(1200))).rejects.toThrow('offline');
    worker.respond = respond;
    expect(await shown(1200)).toBe('from the network');
    expect(photos()).toEqual([400, 1200].map(addressOf));
  });
});

test('the worker that is started by a request decides the same once it has read what it knows', async () => {
  worker.start();
  expect(worker.begin('/api/memory-post/68/comment', { destination: '' }).response).toBeUndefined();
  const file = await worker.begin('/garden/1.0.0-a/cold.js', script).response;
  expect(file?.status).toBe(200);
  await tick();
  expect(worker.cached(packageCacheName(GARDEN))).toContain(`${GARDEN}cold.js`);
  worker.start();
  expect((await worker.begin('/other/9/cold.js', script).response)?.status).toBe(200);
  const all = [...worker.caches.all.keys()].flatMap((name) => worker.cached(name));
  expect(all).not.toContain(`${SITE}/other/9/cold.js`);
});

test.each([
  ['with Authorization', photo(), { headers: { authorization: 'Bearer x' } }],
  ['with Range', photo(), { headers: { range: 'bytes=0-' } }],
  ['with Range of a package', '/garden/1.0.0-a/film.mp4', { headers: { range: 'bytes=0-' } }],
  ['of a player', '/garden/1.0.0-a/film.mp4', { destination: 'video' }],
  ['that writes', MAIN, { method: 'POST' }],
  ['of what a page fetches ahead', MAIN, { destination: '', cache: 'force-cache' as const }],
  ['of what is marked so', '/garden/1.0.0-a/main.css#ahead', { destination: 'style' }],
])('a request %s is left to the browser', async (_what, path, init) => {
  await worker.loggedIn('mother');
  expect(worker.begin(path, init).response).toBeUndefined();
});

test('a 206 is passed on and not cached', async () => {
  await worker.loggedIn('mother');
  worker.respond = () => new Response('part', { status: 206 });
  expect(await statusOf(photo())).toBe(206);
  expect(await statusOf(MAIN, script)).toBe(206);
  expect(photos()).toEqual([]);
});

test('a package file is used also where there is no room to cache it', async () => {
  const cache = await worker.caches.open(packageCacheName(GARDEN));
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  jest.spyOn(worker.caches, 'open').mockResolvedValue({ ...cache, put });
  expect(await statusOf(MAIN, script)).toBe(200);
});

test('photos are cached for whoever is logged in, stay when the worker is started anew, and go where nobody is', async () => {
  const seen = photo();
  await worker.fetch(seen);
  expect(photos()).toEqual([]);
  await worker.loggedIn('mother');
  await worker.fetch(`${seen}?signature=today`);
  worker.start();
  await worker.fetch(`${seen}?signature=tomorrow`);
  expect(worker.requested.filter((url) => url.includes(seen))).toHaveLength(2);
  await worker.fetch(photo());
  // A message of another version is left alone.
  for (const data of [{ kind: 'loaded', urls: [] }, { kind: 'forget' }, {}]) await worker.post(data);
  expect(photos()).toHaveLength(2);
  await worker.loggedIn(null);
  expect(photos()).toEqual([]);
});

test('a photo on its way while somebody logs out is not cached after', async () => {
  await worker.loggedIn('mother');
  let arrive = (): void => undefined;
  worker.respond = (url) =>
    new Promise((resolve) => {
      if (!url.includes('/media/')) resolve(new Response('page'));
      else arrive = () => resolve(new Response('photo'));
    });
  const { response, done } = worker.begin(photo());
  await tick();
  await worker.post({ kind: 'forget', atMs: Date.now() });
  await worker.loggedIn('grandmother');
  arrive();
  expect(await (await response)?.text()).toBe('photo');
  await done();
  expect(photos()).toEqual([]);
});

test('a photo that is being written while somebody logs out is deleted again', async () => {
  await worker.loggedIn('mother');
  const open = worker.caches.open.bind(worker.caches);
  jest.spyOn(worker.caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    if (name !== MEDIA_CACHE) return cache;
    const put = async (url: string, response: Response) => {
      await worker.post({ kind: 'forget', atMs: Date.now() });
      await (await open(name)).put(url, response);
    };
    return { ...cache, put };
  });
  await worker.fetch(photo());
  expect(photos()).toEqual([]);
});

test('after a log-out no page that was open before fills the cache again, not even by what it has loaded', async () => {
  worker.openPages.add('other tab');
  const before = Date.now() - 1_000;
  await worker.loggedIn('mother');
  await worker.loggedIn('mother', 'other tab');
  await worker.fetch(photo());
  await worker.post({ kind: 'forget', atMs: Date.now() + 1 });
  await worker.fetch(photo());
  await worker.fetch(photo(), { clientId: 'other tab' });
  const loaded = [{ url: SITE + photo(), atMs: before + 1 }];
  const late = { kind: 'loaded', loaded, baseUrls: [], session: 'mother', sinceMs: before };
  await worker.post(late, 'other tab');
  expect(photos()).toEqual([]);
  worker.start();
  await worker.fetch(photo(), { clientId: 'other tab' });
  expect(photos()).toEqual([]);
});

test('whoever logs in next has photos of their own cached, and none of those before', async () => {
  const [hers, his] = [photo(), photo()];
  await worker.loggedIn('mother');
  await worker.fetch(hers);
  const sinceMs = Date.now();
  const loaded = [
    { url: SITE + hers, atMs: sinceMs - 500 },
    { url: SITE + his, atMs: sinceMs + 1 },
  ];
  await worker.post({ kind: 'loaded', loaded, baseUrls: [], session: 'father', sinceMs });
  expect(photos()).toEqual([SITE + his]);
});

test('an open page of an older release, or of a preview, names its packages itself', async () => {
  const preview = 'https://pond.example/pond/0.9.0/';
  await worker.post({ kind: 'loaded', loaded: [], baseUrls: [preview], session: null, sinceMs: 0 });
  expect(await statusOf(`${preview}a.js`, script)).toBe(200);
  expect(worker.cached(packageCacheName(preview))).toContain(`${preview}a.js`);
});

test('activation deletes the caches of older workers, which held responses of the API', async () => {
  await worker.loggedIn('mother');
  await worker.fetch(photo());
  const own = await worker.caches.keys();
  expect(own).toEqual(expect.arrayContaining([MEDIA_CACHE, PAGE_CACHE, STATE_CACHE]));
  const old = await worker.caches.open('package:memory-post/68');
  await old.put(`${SITE}/api/memory-post/68/comment`, new Response('old'));
  for (const name of ['package:feed/1.0.0', 'media', 'page']) await worker.caches.open(name);
  await worker.activate();
  expect(await worker.caches.keys()).toEqual(own);
});

describe('the page that a person opened', () => {
  const withPage = (url: string): Response =>
    url.endsWith('contract.json') ? Response.json({ assets: {} }) : pageWith(releaseMap());

  test.each([
    ['is cached as it came, and not downloaded once more for it', withPage, '/home'],
    ['that could not be cached is downloaded for the cache', () => new Response('', { status: 404 }), '/'],
    ['of a first visit, without the worker, is downloaded for the cache', undefined, '/'],
  ])('%s', async (_what, respond, last) => {
    worker.respond = respond ?? withPage;
    if (respond !== undefined) await worker.fetch('/home', { mode: 'navigate' });
    worker.respond = withPage;
    await worker.loggedIn('mother');
    expect(worker.requested.findLast((url) => /\/(home)?$/.test(url))).toBe(SITE + last);
  });
});

test('where storage fails everything comes from the network', async () => {
  await worker.fetch(MAIN, script);
  await worker.loggedIn('mother');
  const broken = (): Promise<never> => Promise.reject(new DOMException('corrupt', 'UnknownError'));
  Object.assign(worker.caches, { match: broken, open: broken, keys: broken });
  for (const path of [MAIN, photo()]) expect(await textOf(path, script)).toBe('from the network');
  worker.respond = () => new Response('the page', { headers: { 'content-type': 'text/html' } });
  expect(await textOf('/', { mode: 'navigate' })).toBe('the page');
});
