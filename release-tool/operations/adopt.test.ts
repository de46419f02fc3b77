/** @jest-environment node */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildArea, buildHost, writeHost } from '../testing/built-package.ts';
import { PackageServer } from '../testing/package-server.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { adopt, type Adopted, type AdoptOptions } from './adopt.ts';
import { allowed, newSigner, putTestKeys, unasked } from '../testing/test-keys.ts';
import { publish } from './publish.ts';
import { readReleaseMap } from '../site/read-release-map.ts';

const FOR_PAGES = 'https://garden.example/';

const site = siteForEachTest();
let server: PackageServer;

beforeEach(async () => {
  const folder = path.join(site.folder, 'served');
  mkdirSync(folder);
  server = await PackageServer.start(folder);
  const origins = ['https://garden.example', 'https://elsewhere.example'];
  await putTestKeys(site.store, [allowed(site.signer, 'the team', ['*'], { origins })]);
});

afterEach(() => server.stop());

async function take(overrides: Partial<AdoptOptions> = {}): Promise<Adopted> {
  return adopt(site.store, {
    from: server.address,
    baseUrl: FOR_PAGES,
    authority: await site.authority(),
    who: 'the operator',
    ...overrides,
  });
}

async function filesOfSite(): Promise<string[]> {
  return (await site.store.list('')).toSorted();
}

test('a version that another server has can be made live, and pages find it there', async () => {
  await site.compose();
  const brought = server.bring(buildArea(site.packageFolder(), 'pond'));
  expect(await take()).toEqual({ ...brought, kind: 'new' });
  expect(await site.promote([brought])).toMatchObject({ kind: 'changed' });
  const { areas } = await readReleaseMap(site.store);
  expect(areas['pond']?.baseUrl).toBe(`${FOR_PAGES}pond/${brought.version}/`);
  expect(areas['garden']?.baseUrl).toBe('/garden/1.0.0/');
  expect(await site.store.list(`pond/${brought.version}`)).toHaveLength(2);
});

test('the check asks the server itself, so that what is altered after it was taken in does not go live', async () => {
  await site.compose();
  const brought = server.bring(buildArea(site.packageFolder(), 'pond'));
  await take();
  server.write(`pond/${brought.version}/screen.js`, 'tampered()');
  expect(await site.promote([brought])).toMatchObject({
    kind: 'rejected',
    violations: [{ about: expect.stringContaining('pond') }],
  });
});

test("a host's service worker comes to the site's own root with it", async () => {
  const host = writeHost(site.packageFolder(), { files: { 'service-worker.js': 'worker()' } });
  const brought = server.bring(host);
  await take({ baseUrl: '/' });
  await site.promote([brought], { page: TEST_PAGE });
  expect(await site.text('service-worker.js')).toBe('worker()');
  expect((await readReleaseMap(site.store)).host.baseUrl).toBe(`/host/${brought.version}/`);
});

test("a host that is not on the page's own origin is refused", async () => {
  server.bring(buildHost(site.packageFolder()));
  await expect(take()).rejects.toThrow("on the page's own origin");
});

test('a file that is missing, altered, or closed to other origins is refused, and nothing is written', async () => {
  const before = await filesOfSite();
  const { version } = server.bring(buildArea(site.packageFolder(), 'pond'));
  server.allowsOthers = false;
  await expect(take()).rejects.toThrow('"Access-Control-Allow-Origin: *"');
  server.allowsOthers = true;
  server.write(`pond/${version}/entry.js`, 'tampered()');
  await expect(take()).rejects.toThrow('entry.js is not what the build wrote');
  server.write('version.json', '{"name":"pond","version":"9.9.9"}');
  await expect(take()).rejects.toThrow('pond/9.9.9/contract.json answered with 404');
  expect(await filesOfSite()).toEqual(before);
});

test('a server that names nothing that could be a version is refused', async () => {
  const { version } = server.bring(buildArea(site.packageFolder(), 'pond'));
  server.write('version.json', JSON.stringify({ name: '../keys', version }));
  await expect(take()).rejects.toThrow('does not say which version is there');
});

test('a server that does not answer is named', async () => {
  await server.stop();
  await expect(take()).rejects.toThrow(`${server.address}version.json does not answer`);
});

test('the same version once more is known, and with other content refused', async () => {
  const brought = server.bring(buildArea(site.packageFolder(), 'pond'));
  await take();
  const before = await filesOfSite();
  expect(await take()).toEqual({ ...brought, kind: 'known' });
  expect(await filesOfSite()).toEqual(before);

  const contract = `pond/${brought.version}/contract.json`;
  server.write(contract, `${await site.text(contract)}\n`);
  await expect(take()).rejects.toThrow('is known with other content');
});

test('what was published into the site itself stays there', async () => {
  const folder = buildArea(site.packageFolder(), 'pond');
  server.bring(folder);
  const options = { authority: await site.authority(), who: 'the team', naming: 'by-content' } as const;
  await publish(path.join(folder, 'dist'), site.store, options);
  await expect(take()).rejects.toThrow('was published into this site');
});

test('other addresses hold from the next promotion on', async () => {
  await site.compose();
  const brought = server.bring(buildArea(site.packageFolder(), 'pond'));
  await take();
  await site.promote([brought]);
  expect(await take({ baseUrl: 'https://elsewhere.example/' })).toMatchObject({ kind: 'moved' });
  expect((await readReleaseMap(site.store)).areas['pond']?.baseUrl).toContain(FOR_PAGES);
  await site.promote([brought]);
  expect((await readReleaseMap(site.store)).areas['pond']?.baseUrl).toContain('https://elsewhere.example/');
});

test("an operator's new key signs what an old one had signed", async () => {
  await site.compose();
  const brought = server.bring(buildArea(site.packageFolder(), 'pond'));
  await take({ authority: await unasked(site.store, newSigner()) });
  expect(await site.promote([brought])).toMatchObject({ kind: 'rejected' });
  expect(await take()).toMatchObject({ kind: 'known' });
  expect(await site.promote([brought])).toMatchObject({ kind: 'changed' });
});
