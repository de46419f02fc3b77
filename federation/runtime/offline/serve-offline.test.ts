import { randomBytes } from 'node:crypto';
import { integrityOf } from '../../release-format/integrity-of.ts';
import { releaseMap } from '../../testing/area-release.ts';
import { GARDEN, SITE, TestWorker, tick } from '../../testing/test-worker.ts';
import { MEDIA_CACHE, PAGE_CACHE, packageCacheName, STATE_CACHE } from './cache-names.ts';
import { PAGE_KEY } from './open-pages.ts';

const photo = (width = 400) => `/api/media/${randomBytes(16).toString('hex')}/${width}.webp`;

let worker: TestWorker;

beforeEach(async () => {
  worker = new TestWorker();
  const block = `<script type="application/json" id="releases">${JSON.stringify(releaseMap())}</script>`;
  await (await worker.caches.open(PAGE_CACHE)).put(PAGE_KEY, new Response(block));
  worker.start();
  await tick();
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['caches', 'clients', 'skipWaiting']) Reflect.deleteProperty(globalThis, name);
});

test('a package file comes from the cache, and nothing else under such a form does', async () => {
  await worker.fetch('/garden/1.0.0-a/main.js', { destination: 'script' });
  const cached = await worker.fetch('/garden/1.0.0-a/main.js', { destination: 'script' });
  expect(await cached?.text()).toBe('from the network');
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
  const assets = { 'leaf.webp': integrityOf('leaf') };
  const contractAnd = (body: string) => (url: string) =>
    url === `${GARDEN}contract.json` ? Response.json({ assets }) : new Response(body);
  const cachedImages = () => worker.caches.urlsOf(packageCacheName(GARDEN)).filter((url) => /leaf/.test(url));

  test('is given out and cached as the contract lists it, also in a retry', async () => {
    worker.respond = contractAnd('leaf');
    for (const path of ['/garden/1.0.0-a/leaf.webp', '/garden~x1/1.0.0-a/leaf.webp'])
      expect(await (await worker.fetch(path))?.text()).toBe('leaf');
    expect(cachedImages()).toEqual([`${GARDEN}leaf.webp`]);
    expect(worker.requested.filter((url) => url.endsWith('contract.json'))).toHaveLength(1);
  });

  test.each(['/garden/1.0.0-a/leaf.webp', '/garden~x1/1.0.0-a/leaf.webp'])(
    'is neither given out nor cached once it was altered: %s',
    async (path) => {
      worker.respond = contractAnd('another leaf');
      await expect(worker.fetch(path)).rejects.toThrow('Failed to fetch');
      expect(cachedImages()).toEqual([]);
      worker.respond = contractAnd('leaf');
      expect(await (await worker.fetch(path))?.text()).toBe('leaf');
    },
  );

  test('that the contract does not list is not part of the package', async () => {
    worker.respond = contractAnd('leaf');
    await expect(worker.fetch('/garden/1.0.0-a/other.webp')).rejects.toThrow('is not listed');
  });

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is another page', () => new Response('<!doctype html>')],
  ])('whose contract %s is not given out, and is once it is there', async (_what, respond) => {
    worker.respond = respond;
    await expect(worker.fetch('/garden/1.0.0-a/leaf.webp')).rejects.toBeDefined();
    worker.respond = contractAnd('leaf');
    expect((await worker.fetch('/garden/1.0.0-a/leaf.webp'))?.status).toBe(200);
  });

  test('comes from the cache without the network', async () => {
    worker.respond = contractAnd('leaf');
    await worker.fetch('/garden/1.0.0-a/leaf.webp');
    worker.respond = () => Promise.reject(new TypeError('offline'));
    expect((await worker.fetch('/garden/1.0.0-a/leaf.webp'))?.status).toBe(200);
  });
});

test('no media key, whatever it begins with, is handled but for the renditions', async () => {
  await worker.loggedIn('mother');
  for (let round = 0; round < 60; round += 1) {
    const key = randomBytes(16).toString('hex');
    for (const file of ['full.webp', 'full.jpg', 'video.mp4', 'poster.webp'])
      expect(worker.begin(`/api/media/${key}/${file}`).response).toBeUndefined();
    expect((await worker.fetch(`/api/media/${key}/400.webp`))?.status).toBe(200);
  }
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toHaveLength(60);
});

describe('a photo that is cached in another size', () => {
  const key = randomBytes(16).toString('hex');
  const cacheSize = async (width: number) =>
    (await worker.caches.open(MEDIA_CACHE)).put(
      `${SITE}/api/media/${key}/${width}.webp`,
      new Response(`cached ${width}`),
    );
  const shown = async (width: number) =>
    (await worker.fetch(`/api/media/${key}/${width}.webp?e=1&s=x`))?.text();

  test('as good as the requested one is not downloaded again', async () => {
    await cacheSize(1200);
    expect(await shown(800)).toBe('cached 1200');
    expect(worker.requested).toEqual([]);
    await cacheSize(800);
    expect(await shown(800)).toBe('cached 800');
  });

  test('is downloaded in the requested one while there is a network, and cached under its own name', async () => {
    await worker.loggedIn('mother');
    await cacheSize(400);
    expect(await shown(1200)).toBe('from the network');
    expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual(
      [400, 1200].map((width) => `${SITE}/api/media/${key}/${width}.webp`),
    );
  });

  test('is shown in that one offline, which is not taken for the requested one later', async () => {
    await worker.loggedIn('mother');
    await cacheSize(400);
    worker.respond = () => Promise.reject(new TypeError('offline'));
    expect(await shown(1200)).toBe('cached 400');
    worker.respond = () => new Response('from the network');
    expect(await shown(1200)).toBe('from the network');
  });

  test('of another photo is not shown', async () => {
    await cacheSize(400);
    worker.respond = () => Promise.reject(new TypeError('offline'));
    await expect(worker.fetch(photo(1200))).rejects.toThrow('offline');
  });

  test('is not shown where the server says that it does not exist any more', async () => {
    await cacheSize(400);
    worker.respond = () => new Response('', { status: 404 });
    expect((await worker.fetch(`/api/media/${key}/1200.webp`))?.status).toBe(404);
  });
});

test('the worker that is started by a request decides the same once it has read what it knows', async () => {
  worker.start();
  expect(worker.begin('/api/memory-post/68/comment', { destination: '' }).response).toBeUndefined();
  const file = await worker.begin('/garden/1.0.0-a/cold.js', { destination: 'script' }).response;
  expect(file?.status).toBe(200);
  await tick();
  expect(worker.caches.urlsOf(packageCacheName(GARDEN))).toContain(`${GARDEN}cold.js`);
  worker.start();
  expect((await worker.begin('/other/9/cold.js', { destination: 'script' }).response)?.status).toBe(200);
  expect([...worker.caches.all.values()].flatMap((cache) => [...cache.keys()])).not.toContain(
    `${SITE}/other/9/cold.js`,
  );
});

test('requests with Authorization, with Range, of players, and writes are left to the browser', async () => {
  await worker.loggedIn('mother');
  const rendition = photo();
  expect(worker.begin(rendition, { headers: { authorization: 'Bearer x' } }).response).toBeUndefined();
  expect(worker.begin(rendition, { headers: { range: 'bytes=0-' } }).response).toBeUndefined();
  expect(
    worker.begin('/garden/1.0.0-a/film.mp4', { headers: { range: 'bytes=0-' } }).response,
  ).toBeUndefined();
  expect(worker.begin('/garden/1.0.0-a/film.mp4', { destination: 'video' }).response).toBeUndefined();
  expect(worker.begin('/garden/1.0.0-a/main.js', { method: 'POST' }).response).toBeUndefined();
});

test('what a page fetches ahead is left to the cache of the browser', () => {
  const ahead = { destination: '', cache: 'force-cache' } as const;
  expect(worker.begin('/garden/1.0.0-a/main.js', ahead).response).toBeUndefined();
  expect(worker.begin('/garden/1.0.0-a/main.css#ahead', { destination: 'style' }).response).toBeUndefined();
});

test('a 206 is passed on and not cached', async () => {
  await worker.loggedIn('mother');
  worker.respond = () => new Response('part', { status: 206 });
  expect((await worker.fetch(photo()))?.status).toBe(206);
  expect((await worker.fetch('/garden/1.0.0-a/main.js', { destination: 'script' }))?.status).toBe(206);
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
});

test('a package file is used also where there is no room to cache it', async () => {
  const cache = await worker.caches.open(packageCacheName(GARDEN));
  jest.spyOn(worker.caches, 'open').mockResolvedValue({
    ...cache,
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  });
  expect((await worker.fetch('/garden/1.0.0-a/main.js', { destination: 'script' }))?.status).toBe(200);
});

test('photos are cached for whoever is logged in, and stay when the worker is started anew', async () => {
  const seen = photo();
  await worker.fetch(seen);
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
  await worker.loggedIn('mother');
  await worker.fetch(`${seen}?signature=today`);
  worker.start();
  await worker.fetch(`${seen}?signature=tomorrow`);
  expect(worker.requested.filter((url) => url.includes(seen))).toHaveLength(2);
  await worker.fetch(photo());
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toHaveLength(2);
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
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
});

test('a photo that is being written while somebody logs out is deleted again', async () => {
  await worker.loggedIn('mother');
  const open = worker.caches.open.bind(worker.caches);
  jest.spyOn(worker.caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    if (name !== MEDIA_CACHE) return cache;
    return {
      ...cache,
      put: async (url: string, response: Response) => {
        await worker.post({ kind: 'forget', atMs: Date.now() });
        await (await open(name)).put(url, response);
      },
    };
  });
  await worker.fetch(photo());
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
});

test('after a log-out no page that was open before fills the cache again, not even by what it has loaded', async () => {
  worker.openPages.add('other tab');
  const [before, loaded] = [Date.now() - 1_000, photo()];
  await worker.loggedIn('mother');
  await worker.loggedIn('mother', 'other tab');
  await worker.fetch(photo());
  await worker.post({ kind: 'forget', atMs: Date.now() + 1 });
  await worker.fetch(photo());
  await worker.fetch(photo(), { clientId: 'other tab' });
  const late = { kind: 'loaded', baseUrls: [], session: 'mother', sinceMs: before };
  await worker.post({ ...late, loaded: [{ url: SITE + loaded, atMs: before + 1 }] }, 'other tab');
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
  worker.start();
  await worker.fetch(photo(), { clientId: 'other tab' });
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
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
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([SITE + his]);
});

test('a page where nobody is logged in deletes what was left', async () => {
  await worker.loggedIn('mother');
  await worker.fetch(photo());
  await worker.loggedIn(null);
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toEqual([]);
});

test('an open page of an older release, or of a preview, names its packages itself', async () => {
  const preview = 'https://pond.example/pond/0.9.0/';
  await worker.post({ kind: 'loaded', loaded: [], baseUrls: [preview], session: null, sinceMs: 0 });
  expect((await worker.fetch(`${preview}a.js`, { destination: 'script' }))?.status).toBe(200);
  expect(worker.caches.urlsOf(packageCacheName(preview))).toContain(`${preview}a.js`);
});

test('activation deletes the caches of older workers, which held responses of the API', async () => {
  await (
    await worker.caches.open('package:memory-post/68')
  ).put(`${SITE}/api/memory-post/68/comment`, new Response('old'));
  await worker.caches.open('package:feed/1.0.0');
  await worker.caches.open('media');
  await worker.caches.open('page');
  await worker.loggedIn('mother');
  await worker.fetch(photo());
  await worker.activate();
  expect((await worker.caches.keys()).toSorted()).toEqual(
    [MEDIA_CACHE, packageCacheName(GARDEN), PAGE_CACHE, STATE_CACHE]
      .filter((name) => worker.caches.all.has(name))
      .toSorted(),
  );
  expect(await worker.caches.keys()).toContain(MEDIA_CACHE);
});

describe('the page that a person opened', () => {
  const withPage = (url: string): Response => {
    if (url.endsWith('contract.json')) return Response.json({ assets: {} });
    const block = `<script type="application/json" id="releases">${JSON.stringify(releaseMap())}</script>`;
    return new Response(block, { headers: { 'content-type': 'text/html' } });
  };
  const pagesRequested = () => worker.requested.filter((url) => /\/(home)?$/.test(url));

  test('is cached as it came, and not downloaded once more for it', async () => {
    worker.respond = withPage;
    await worker.fetch('/home', { mode: 'navigate' });
    await worker.loggedIn('mother');
    expect(pagesRequested()).toEqual([`${SITE}/home`]);
  });

  test.each([
    ['of a first visit, without the worker', false],
    ['that could not be cached', true],
  ])('%s is downloaded for the cache', async (_what, isOpenedHere) => {
    worker.respond = () => new Response('', { status: 404 });
    if (isOpenedHere) await worker.fetch('/home', { mode: 'navigate' });
    worker.respond = withPage;
    await worker.loggedIn('mother');
    expect(pagesRequested().at(-1)).toBe(`${SITE}/`);
  });
});

test('a message of another version is left alone', async () => {
  await worker.loggedIn('mother');
  await worker.fetch(photo());
  for (const data of [{ kind: 'loaded', urls: [] }, { kind: 'forget' }, {}]) await worker.post(data);
  expect(worker.caches.urlsOf(MEDIA_CACHE)).toHaveLength(1);
});

test('where storage fails everything comes from the network', async () => {
  await worker.fetch('/garden/1.0.0-a/main.js', { destination: 'script' });
  await worker.loggedIn('mother');
  const broken = (): Promise<never> => Promise.reject(new DOMException('corrupt', 'UnknownError'));
  Object.assign(worker.caches, { match: broken, open: broken, keys: broken });
  for (const path of ['/garden/1.0.0-a/main.js', photo()])
    expect(await (await worker.fetch(path, { destination: 'script' }))?.text()).toBe('from the network');
  worker.respond = () => new Response('the page', { headers: { 'content-type': 'text/html' } });
  expect(await (await worker.fetch('/', { mode: 'navigate' }))?.text()).toBe('the page');
});
