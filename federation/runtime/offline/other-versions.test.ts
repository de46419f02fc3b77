import { integrityOf } from '../../release-format/integrity-of.ts';
import { releaseMap } from '../../testing/area-release.ts';
import { siteMap } from '../../testing/signed-map.ts';
import { pageWith, SITE, TestWorker, tick } from '../../testing/test-worker.ts';
import { PAGE_CACHE, packageCacheName } from './cache-names.ts';
import { PAGE_KEY } from './open-pages.ts';
import { completePackage } from './package-cache.ts';

let worker: TestWorker;
/** A worker completes each version once. */
let round = 0;
let before: string;
let after: string;

const FILES = {
  'entry.1.js': 'entry 1',
  'screen.js': 'screen',
  'screen.css': 'a { background: url(leaf.webp) }',
  'leaf.webp': 'leaf',
  'never-seen.webp': 'never seen',
};

const contractOf = (files: Record<string, string>): Response =>
  Response.json({
    assets: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, integrityOf(text)])),
  });

const RELEASED = { ...FILES, 'entry.1.js': undefined, 'entry.2.js': 'entry 2' };
const released: Record<string, string> = JSON.parse(JSON.stringify(RELEASED));

/** The version before, as a worker has cached it. */
async function cacheBefore(files: Record<string, string> = FILES): Promise<void> {
  const cache = await worker.caches.open(packageCacheName(before));
  await cache.put(`${before}contract.json`, contractOf(FILES));
  for (const [file, text] of Object.entries(files)) {
    if (file === 'never-seen.webp') continue;
    const headers = { 'content-type': 'text/plain', 'content-encoding': 'br', 'content-length': '3' };
    await cache.put(before + file, new Response(text, { headers }));
  }
}

const mapOf = (baseUrl: string) => siteMap(releaseMap({ baseUrl: new URL(baseUrl).pathname }));

const fetchFile = (file: string, destination = 'script') => {
  const integrity = destination === 'script' ? integrityOf(released[file] ?? '') : '';
  return worker.fetch(new URL(after + file).pathname, { destination, integrity });
};

beforeEach(async () => {
  round += 1;
  before = `${SITE}/garden/1.0.${round}/`;
  after = `${SITE}/garden/1.1.${round}/`;
  worker = await TestWorker.withPage(mapOf(after));
  worker.respond = (url) => {
    if (url === `${after}contract.json`) return contractOf(released);
    const text = released[url.slice(after.length)];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  };
  await cacheBefore();
  worker.start();
  await tick();
});

afterEach(() => TestWorker.remove());

test('an unchanged script of a new version is given out and cached without the network', async () => {
  const response = await fetchFile('screen.js');
  expect(await response?.text()).toBe('screen');
  // It has no address of the other version, and tells nothing of its transfer.
  expect(response?.url).toBe('');
  expect([...(response?.headers ?? [])]).toEqual([['content-type', 'text/plain']]);
  expect(worker.requested).toEqual([]);
  expect(worker.cached(packageCacheName(after))).toEqual([`${after}screen.js`]);
});

test('that is so from the first page of the new version on, while the cached one is of the version before', async () => {
  await (await worker.caches.open(PAGE_CACHE)).put(PAGE_KEY, pageWith(mapOf(before)));
  worker.start();
  await tick();
  const { respond } = worker;
  worker.respond = (url) => (url.endsWith('/home') ? pageWith(mapOf(after)) : respond(url));
  await worker.begin('/home', { mode: 'navigate' }).response;
  expect(await (await fetchFile('screen.js'))?.text()).toBe('screen');
  expect(worker.requested).not.toContain(`${after}screen.js`);
});

test('an unchanged image needs only the contract, which requests that arrive together fetch once', async () => {
  const [leaf] = await Promise.all(['leaf.webp', 'never-seen.webp'].map((file) => fetchFile(file, 'image')));
  expect(await leaf?.text()).toBe('leaf');
  expect(worker.requested).toEqual([`${after}contract.json`, `${after}never-seen.webp`]);
});

test('a changed file is downloaded', async () => {
  expect(await (await fetchFile('entry.2.js'))?.text()).toBe('entry 2');
  expect(worker.requested).toEqual([`${after}entry.2.js`]);
});

test('a cached file that is not what its contract says is not given out for another version', async () => {
  await cacheBefore({ 'screen.js': 'altered', 'leaf.webp': 'altered' });
  expect(await (await fetchFile('screen.js'))?.text()).toBe('screen');
  expect(await (await fetchFile('leaf.webp', 'image'))?.text()).toBe('leaf');
  expect(worker.requested).toContain(`${after}screen.js`);
  expect(worker.requested).toContain(`${after}leaf.webp`);
});

test('a version is completed by its contract and what changed, and retains the images seen before', async () => {
  // No page requests the service worker there.
  released['service-worker.js'] = 'worker';
  expect(await completePackage(after)).toBe(true);
  delete released['service-worker.js'];
  expect(worker.requested).toEqual([`${after}contract.json`, `${after}entry.2.js`]);
  expect(worker.cached(packageCacheName(after)).toSorted()).toEqual(
    ['contract.json', 'entry.2.js', 'leaf.webp', 'screen.css', 'screen.js'].map((file) => after + file),
  );
  // It works without the version before, and without the network.
  await worker.caches.delete(packageCacheName(before));
  worker.respond = () => Promise.reject(new TypeError('offline'));
  worker.start();
  for (const file of ['entry.2.js', 'screen.js']) expect((await fetchFile(file))?.status).toBe(200);
  expect((await fetchFile('leaf.webp', 'image'))?.status).toBe(200);
});

test('a worker that was killed while it completed a version downloads only the rest', async () => {
  const { respond } = worker;
  worker.respond = (url) => (/entry/.test(url) ? Promise.reject(new TypeError('killed')) : respond(url));
  expect(await completePackage(after)).toBe(false);
  worker.respond = respond;
  worker.start();
  expect(await completePackage(after)).toBe(true);
  expect(worker.requested.filter((url) => url.endsWith('contract.json'))).toHaveLength(1);
  expect(worker.requested.at(-1)).toBe(`${after}entry.2.js`);
});

test('an image that has no room does not keep a version from being complete', async () => {
  const open = worker.caches.open.bind(worker.caches);
  jest.spyOn(worker.caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    const put = async (url: string, response: Response) => {
      if (url.endsWith('.webp')) throw new DOMException('full', 'QuotaExceededError');
      await cache.put(url, response);
    };
    return { ...cache, put };
  });
  expect(await completePackage(after)).toBe(true);
});

test('a retry asks the network, and takes the content of another version only without it', async () => {
  const retry = (file: string) =>
    worker.fetch(`/garden~x1/1.1.${round}/${file}`, {
      destination: 'script',
      integrity: integrityOf(released[file] ?? ''),
    });
  await retry('screen.js');
  expect(worker.requested).toEqual([`${SITE}/garden~x1/1.1.${round}/screen.js`]);
  await worker.caches.delete(packageCacheName(after));
  worker.respond = () => Promise.reject(new TypeError('offline'));
  expect(await (await retry('screen.js'))?.text()).toBe('screen');
  await expect(retry('entry.2.js')).rejects.toThrow('offline');
});
