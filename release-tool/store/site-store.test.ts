/** @jest-environment node */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OBJECTS_PER_PAGE, startFakeS3, type FakeS3 } from 'object-store/testing/fake-s3';
import { openSiteStore } from './open-store.ts';
import type { SiteStore } from './site-store.ts';

const TEST_BUCKET = 'site';

let folder: string;
let s3: FakeS3;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stores-'));
  s3 = await startFakeS3(TEST_BUCKET);
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

let opened = 0;

const STORES: [string, () => SiteStore][] = [
  ['a folder', () => openSiteStore(path.join(folder, `site-${(opened += 1)}`))],
  ['a bucket', () => openSiteStore(`s3://${TEST_BUCKET}/deep/site-${(opened += 1)}/`, s3.env)],
  ['a bucket of its own', () => openSiteStore(`s3://${TEST_BUCKET}`, s3.env)],
];

async function textOf(store: SiteStore, file: string): Promise<string | undefined> {
  const content = await store.read(file);
  return content === undefined ? undefined : new TextDecoder().decode(content);
}

describe.each(STORES)('a site in %s', (_kind, open) => {
  test('what was put is read as it was, text and bytes', async () => {
    const store = open();
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await store.putNew('feed/1.0.0/글꼴.woff2', bytes);
    await store.replace('index.html', '온기');
    expect([...((await store.read('feed/1.0.0/글꼴.woff2')) ?? [])]).toEqual([...bytes]);
    expect(await textOf(store, 'index.html')).toBe('온기');
  });

  test('what is not there is nothing, neither read nor listed nor removed', async () => {
    const store = open();
    expect(await store.read('nowhere/at-all.js')).toBeUndefined();
    expect(await store.list('nowhere')).toEqual([]);
    await expect(store.remove('nowhere/at-all.js')).resolves.toBeUndefined();
  });

  test('a file that is there is not made again, and stays what it was', async () => {
    const store = open();
    expect(await store.putNew('.releases/000001.json', 'first')).toBe(true);
    expect(await store.putNew('.releases/000001.json', 'second')).toBe(false);
    expect(await textOf(store, '.releases/000001.json')).toBe('first');
  });

  test('of many that make one file at the same moment exactly one does, and it is its content that stays', async () => {
    const store = open();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, number) => store.putNew('.releases/000002.json', String(number))),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await textOf(store, '.releases/000002.json')).toBe(String(made.indexOf(true)));
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
  const store = openSiteStore(`s3://${TEST_BUCKET}/many`, s3.env);
  const files = Array.from({ length: 2 * OBJECTS_PER_PAGE + 1 }, (_, number) => `.releases/${number}.json`);
  await Promise.all(files.map((file) => store.replace(file, 'x')));
  expect((await store.list('.releases')).toSorted()).toEqual(files.toSorted());
});

test.each([
  ['feed/1.0.0/main.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  [
    'host/1.0.0/manifest.webmanifest',
    'application/manifest+json; charset=utf-8',
    'public, max-age=31536000, immutable',
  ],
  ['index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['releases.json', 'application/json; charset=utf-8', 'no-cache'],
  ['service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['.releases/000001.json', 'application/json; charset=utf-8', 'no-cache'],
])('a bucket answers %s as %s, kept: %s', async (file, type, caching) => {
  await openSiteStore(`s3://${TEST_BUCKET}/served`, s3.env).replace(file, '');
  expect(s3.headersOf(`served/${file}`)).toMatchObject({ 'content-type': type, 'cache-control': caching });
});

test('a compressed copy in a bucket says that it is one', async () => {
  await openSiteStore(`s3://${TEST_BUCKET}/served`, s3.env).putNew('feed/1.0.0/main.js.br', 'x');
  expect(s3.headersOf('served/feed/1.0.0/main.js.br')).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  });
});

test('a bucket that does not exist is no empty site', async () => {
  const store = openSiteStore('s3://mistyped', s3.env);
  await expect(store.read('index.html')).rejects.toThrow(/bucket does not exist/);
  await expect(store.putNew('index.html', 'x')).rejects.toThrow(/bucket does not exist/);
});

test('a bucket that refuses is no empty bucket', async () => {
  const store = openSiteStore(`s3://${TEST_BUCKET}/refused`, { ...s3.env, AWS_SECRET_ACCESS_KEY: 'wrong' });
  await expect(store.read('index.html')).rejects.toThrow(/signature/);
  await expect(store.putNew('index.html', 'x')).rejects.toThrow(/signature/);
});

test('a path that leads out of the folder is refused', async () => {
  const store = openSiteStore(path.join(folder, 'walled'));
  await expect(store.putNew('../outside.js', 'x')).rejects.toThrow('does not lie in the site');
  await expect(store.read('feed/../../outside.js')).rejects.toThrow('does not lie in the site');
  expect(existsSync(path.join(folder, 'outside.js'))).toBe(false);
});

test('a folder that cannot be written says so, and leaves nothing half written', async () => {
  const site = path.join(folder, 'full');
  const store = openSiteStore(site);
  await store.putNew('feed/1.0.0/main.js', 'x');
  await expect(store.putNew('feed/1.0.0/main.js/below.js', 'x')).rejects.toThrow('EEXIST');
  expect(readdirSync(path.join(site, 'feed/1.0.0'))).toEqual(['main.js']);
});

test('a folder goes with its last file', async () => {
  const store = openSiteStore(path.join(folder, 'emptied'));
  await store.putNew('feed/1.0.0/main.js', 'x');
  await store.putNew('index.html', 'x');
  await store.remove('feed/1.0.0/main.js');
  expect(readdirSync(path.join(folder, 'emptied'))).toEqual(['index.html']);
});
