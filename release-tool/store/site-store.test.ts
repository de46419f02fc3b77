import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OBJECTS_PER_PAGE, startFakeS3, type FakeS3 } from 'object-store/testing/fake-s3';
import { openSiteStore } from './open-store.ts';
import type { SiteStore } from './site-store.ts';

let folder: string;
let s3: FakeS3;
let opened = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stores-'));
  s3 = await startFakeS3('site');
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (prefix = ''): SiteStore => openSiteStore(`s3://site${prefix}`, s3.env);

const STORES: [string, () => SiteStore][] = [
  ['a folder', () => openSiteStore(path.join(folder, `site-${(opened += 1)}`))],
  ['a bucket', () => bucket(`/deep/site-${(opened += 1)}/`)],
  ['a bucket of its own', () => bucket()],
];

async function textOf(store: SiteStore, file: string): Promise<string | undefined> {
  const content = await store.read(file);
  return content === undefined ? undefined : new TextDecoder().decode(content);
}

describe.each(STORES)('a site in %s', (_kind, open) => {
  test('what was put is read as it was, text and bytes, and what is not there is nothing', async () => {
    const store = open();
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await store.putNew('feed/1.0.0/글꼴.woff2', bytes);
    await store.replace('index.html', '온기');
    expect([...((await store.read('feed/1.0.0/글꼴.woff2')) ?? [])]).toEqual([...bytes]);
    expect(await textOf(store, 'index.html')).toBe('온기');
    expect(await store.read('nowhere/at-all.js')).toBeUndefined();
    expect(await store.list('nowhere')).toEqual([]);
    await expect(store.remove('nowhere/at-all.js')).resolves.toBeUndefined();
  });

  test('of many that make one file at the same moment exactly one does, and its content stays', async () => {
    const store = open();
    const file = '.releases/000002.json';
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, number) => store.putNew(file, String(number))),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await store.putNew(file, 'later')).toBe(false);
    expect(await textOf(store, file)).toBe(String(made.indexOf(true)));
  });

  test('a replaced file is the new one, and can be made anew after it was removed', async () => {
    const store = open();
    await store.replace('releases.json', 'old');
    await store.replace('releases.json', 'new');
    expect(await textOf(store, 'releases.json')).toBe('new');
    await store.remove('releases.json');
    expect(await store.read('releases.json')).toBeUndefined();
    expect(await store.putNew('releases.json', 'again')).toBe(true);
  });

  test('a folder lists all files below it, and not those of one whose name only begins the same', async () => {
    const store = open();
    const inside = ['pond/1.0.0/contract.json', 'pond/1.0.0/assets/a.js', 'pond/1.1.0/contract.json'];
    for (const file of [...inside, 'pondweed/1.0.0/contract.json']) await store.putNew(file, file);
    expect((await store.list('pond')).toSorted()).toEqual(inside.toSorted());
    expect((await store.list('pond/1.0.0')).toSorted()).toEqual(inside.slice(0, 2).toSorted());
    expect(await store.list('')).toEqual(expect.arrayContaining(inside));
  });
});

test('more objects than a bucket tells at once are all listed', async () => {
  const store = bucket('/many');
  const files = Array.from({ length: 2 * OBJECTS_PER_PAGE + 1 }, (_, number) => `.releases/${number}.json`);
  await Promise.all(files.map((file) => store.replace(file, 'x')));
  expect((await store.list('.releases')).toSorted()).toEqual(files.toSorted());
});

const IMMUTABLE = 'public, max-age=31536000, immutable';

test.each([
  ['feed/1.0.0/main.js', 'text/javascript; charset=utf-8', IMMUTABLE],
  ['feed/1.0.0/main.js.br', 'text/javascript; charset=utf-8', IMMUTABLE, 'br'],
  ['host/1.0.0/manifest.webmanifest', 'application/manifest+json; charset=utf-8', IMMUTABLE],
  ['host/1.0.0/film.mp4', 'video/mp4', IMMUTABLE],
  ['sdk/3.2.0/ongi-cli-3.2.0.tgz', 'application/gzip', IMMUTABLE],
  ['index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['platform.json', 'application/json; charset=utf-8', 'no-cache'],
  ['releases.json', 'application/json; charset=utf-8', 'no-cache'],
  ['service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['.releases/000001.json', 'application/json; charset=utf-8', 'no-cache'],
])('a bucket answers %s as %s, kept: %s', async (file, type, caching, ...[encoding]) => {
  await bucket('/served').replace(file, '');
  const headers = s3.headersOf(`served/${file}`);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': caching });
  // A compressed copy says that it is one.
  expect(headers?.['content-encoding']).toBe(encoding);
});

test('a bucket that does not exist, or refuses, is no empty site', async () => {
  const wrongKey = { ...s3.env, AWS_SECRET_ACCESS_KEY: 'wrong' };
  for (const [store, reason] of [
    [openSiteStore('s3://mistyped', s3.env), /bucket does not exist/],
    [openSiteStore('s3://site/refused', wrongKey), /signature/],
  ] as const) {
    await expect(store.read('index.html')).rejects.toThrow(reason);
    await expect(store.putNew('index.html', 'x')).rejects.toThrow(reason);
  }
});

test('a path that leads out of the folder is refused', async () => {
  const store = openSiteStore(path.join(folder, 'walled'));
  await expect(store.putNew('../outside.js', 'x')).rejects.toThrow('does not lie in the site');
  await expect(store.read('feed/../../outside.js')).rejects.toThrow('does not lie in the site');
  expect(existsSync(path.join(folder, 'outside.js'))).toBe(false);
});

test('a folder that cannot be written leaves nothing half written, and goes with its last file', async () => {
  const site = path.join(folder, 'full');
  const store = openSiteStore(site);
  await store.putNew('index.html', 'x');
  await store.putNew('feed/1.0.0/main.js', 'x');
  await expect(store.putNew('feed/1.0.0/main.js/below.js', 'x')).rejects.toThrow('EEXIST');
  expect(readdirSync(path.join(site, 'feed/1.0.0'))).toEqual(['main.js']);
  await store.remove('feed/1.0.0/main.js');
  expect(readdirSync(site)).toEqual(['index.html']);
});
