import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import type { ReleaseMap } from '../../release-format/release-map.ts';
import { FakeCaches, pageWith } from '../../testing/test-worker.ts';
import { PAGE_CACHE, packageCacheName } from './cache-names.ts';
import { OpenPages, PAGE_KEY } from './open-pages.ts';
import { cachePage } from './page-cache.ts';

const SITE = 'https://site';
const PAGE = { releasesElementId: 'releases', siteUrl: SITE };

let cached: FakeCaches;
let pages: OpenPages;
let open: Set<string>;

beforeEach(() => {
  cached = new FakeCaches();
  Object.assign(globalThis, { caches: cached });
  open = new Set();
  pages = new OpenPages(PAGE, async () => open);
});

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

/** A site with these complete versions: `garden/1.1.0`. */
function serve(versions: readonly string[]): void {
  globalThis.fetch = jest.fn(async (url: RequestInfo | URL) => {
    const path = typeof url === 'string' ? url.slice(SITE.length + 1) : '';
    if (!versions.some((version) => path.startsWith(`${version}/`))) return new Response('', { status: 404 });
    return path.endsWith('contract.json')
      ? Response.json({ assets: { 'main.js': 'sha384-x' } })
      : new Response('code');
  });
}

/** Unique versions per test: a worker completes each version once. */
function withCanary(round: string): ReleaseMap {
  const map = releaseMap({ version: `1.0.${round}`, baseUrl: `/garden/1.0.${round}/` });
  return {
    ...map,
    host: { ...map.host, baseUrl: `/host/1.0.${round}/` },
    canaries: { garden: { percent: 10, release: areaRelease({ baseUrl: `/garden/1.1.${round}/` }) } },
  };
}

const cache = (releases: ReleaseMap) => cachePage(pageWith(releases), { ...PAGE, pages });
const isCached = () => cached.urlsOf(PAGE_CACHE).includes(PAGE_KEY);
const versionCache = (version: string) => packageCacheName(`${SITE}/${version}/`);

test('of an area that was visited a page keeps the live version and the one that is tried', async () => {
  await cached.open(versionCache('garden/0.9.0'));
  serve(['host/1.0.1', 'garden/1.0.1', 'garden/1.1.1']);
  await cache(withCanary('1'));
  expect(isCached()).toBe(true);
  expect((await cached.keys()).filter((name) => name.startsWith(packageCacheName(''))).toSorted()).toEqual([
    versionCache('garden/1.0.1'),
    versionCache('garden/1.1.1'),
    versionCache('host/1.0.1'),
  ]);
});

test('a page is not kept before the version that is tried is there as well', async () => {
  await cached.open(versionCache('garden/0.9.0'));
  serve(['host/1.0.2', 'garden/1.0.2']);
  await cache(withCanary('2'));
  expect(isCached()).toBe(false);
  expect(await cached.keys()).toContain(versionCache('garden/0.9.0'));
});

test('what is tried of an area that nobody visited costs nothing', async () => {
  serve(['host/1.0.3']);
  await cache(withCanary('3'));
  expect(isCached()).toBe(true);
  expect(fetch).not.toHaveBeenCalledWith(expect.stringContaining('/garden/'), expect.anything());
});

test('the next page forgets the canary that was taken back, but not while a page may still run it', async () => {
  await cached.open(versionCache('garden/0.9.0'));
  serve(['host/1.0.4', 'garden/1.0.4', 'garden/1.1.4']);
  await cache(withCanary('4'));
  const takenBack = { ...withCanary('4'), canaries: {} };
  await cache(takenBack);
  expect(await cached.keys()).toContain(versionCache('garden/1.1.4'));
  await cache(takenBack);
  expect(await cached.keys()).not.toContain(versionCache('garden/1.1.4'));
  expect(await cached.keys()).toContain(versionCache('garden/1.0.4'));
});

test('a version stays as long as a page that runs it is open, however many releases follow', async () => {
  serve(['host/1.0.5', 'host/1.0.6', 'host/1.0.7', 'garden/1.0.5']);
  await cached.open(versionCache('garden/0.9.0'));
  open.add('old tab');
  const old = [`${SITE}/garden/1.0.5/`];
  await pages.introduce('old tab', { baseUrls: old, session: null, sinceMs: 0 });
  await completedBy('5');
  await cached.delete(versionCache('garden/0.9.0'));
  await withHostOnly('6');
  await withHostOnly('7');
  expect(await cached.keys()).toContain(versionCache('garden/1.0.5'));
  expect(pages.knownBaseUrls()).toContain(`${SITE}/garden/1.0.5/`);
  open.delete('old tab');
  await withHostOnly('7');
  expect(await cached.keys()).not.toContain(versionCache('garden/1.0.5'));
  expect(pages.knownBaseUrls()).not.toContain(`${SITE}/garden/1.0.5/`);
});

function completedBy(round: string): Promise<boolean> {
  return cache({ ...withCanary(round), canaries: {} });
}

function withHostOnly(round: string): Promise<boolean> {
  return cache({ ...withCanary(round), areas: {}, canaries: {} });
}

test('a version that was deleted and comes back by a rollback is fetched anew', async () => {
  serve(['host/1.0.8', 'host/1.0.9', 'host/1.0.10']);
  for (const round of ['8', '9', '10', '8']) await withHostOnly(round);
  expect(cached.urlsOf(versionCache('host/1.0.8'))).toContain(`${SITE}/host/1.0.8/main.js`);
});
