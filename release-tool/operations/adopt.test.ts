import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readReleaseMap } from '../testing/read-release-map.ts';
import { buildArea, buildHost, writeHost } from '../testing/built-package.ts';
import { PackageServer } from '../testing/package-server.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { allowed, newSigner, putTestKeys, unasked } from '../testing/test-keys.ts';
import { adopt, type Adopted, type AdoptOptions } from './adopt.ts';
import { publish } from './publish.ts';

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

const bringPond = () => server.bring(buildArea(site.packageFolder(), 'pond'));
const baseUrlOf = async (area: string) => (await readReleaseMap(site.store)).areas[area]?.baseUrl;

async function filesOfSite(): Promise<string[]> {
  return (await site.store.list('')).toSorted();
}

test('a version that another server has can be made live, and pages find it there, elsewhere from the next promotion on', async () => {
  await site.compose();
  const brought = bringPond();
  expect(await take()).toEqual({ ...brought, kind: 'new' });
  expect(await site.promote([brought])).toMatchObject({ kind: 'changed' });
  expect(await baseUrlOf('pond')).toBe(`${FOR_PAGES}pond/${brought.version}/`);
  expect(await baseUrlOf('garden')).toBe('/garden/1.0.0/');
  expect(await site.store.list(`pond/${brought.version}`)).toHaveLength(2);
  expect(await take({ baseUrl: 'https://elsewhere.example/' })).toMatchObject({ kind: 'moved' });
  expect(await baseUrlOf('pond')).toContain(FOR_PAGES);
  await site.promote([brought]);
  expect(await baseUrlOf('pond')).toContain('https://elsewhere.example/');
});

test("a host's service worker comes to the site's own root with it, if the host is on the page's own origin", async () => {
  server.bring(buildHost(site.packageFolder()));
  await expect(take()).rejects.toThrow("on the page's own origin");
  const host = writeHost(site.packageFolder(), { files: { 'service-worker.js': 'worker()' } });
  const brought = server.bring(host);
  await take({ baseUrl: '/' });
  await site.promote([brought], { page: TEST_PAGE });
  expect(await site.text('service-worker.js')).toBe('worker()');
  expect((await readReleaseMap(site.store)).host.baseUrl).toBe(`/host/${brought.version}/`);
});

test('what is missing, altered, closed to other origins or no version is refused, and nothing is written', async () => {
  const before = await filesOfSite();
  const { version } = bringPond();
  server.allowsOthers = false;
  await expect(take()).rejects.toThrow('"Access-Control-Allow-Origin: *"');
  server.allowsOthers = true;
  server.write(`pond/${version}/entry.js`, 'tampered()');
  await expect(take()).rejects.toThrow('entry.js is not what the build wrote');
  server.write('version.json', '{"name":"pond","version":"9.9.9"}');
  await expect(take()).rejects.toThrow('pond/9.9.9/contract.json answered with 404');
  server.write('version.json', JSON.stringify({ name: '../keys', version }));
  await expect(take()).rejects.toThrow('does not say which version is there');
  await server.stop();
  await expect(take()).rejects.toThrow(`${server.address}version.json does not answer`);
  expect(await filesOfSite()).toEqual(before);
});

test('the same version once more is known, and with other content refused', async () => {
  const brought = bringPond();
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

test("an operator's new key signs what an old one had signed", async () => {
  await site.compose();
  const brought = bringPond();
  await take({ authority: await unasked(site.store, newSigner()) });
  expect(await site.promote([brought])).toMatchObject({ kind: 'rejected' });
  expect(await take()).toMatchObject({ kind: 'known' });
  expect(await site.promote([brought])).toMatchObject({ kind: 'changed' });
});
