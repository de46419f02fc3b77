import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPreviewToken } from 'federation/release-format/preview/read-preview-token';
import { integrityOf } from 'federation/release-format/integrity-of';
import { buildArea } from '../testing/built-package.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { releaseTool } from '../testing/run-release-tool.ts';
import { newKeyPair, readKeyId, readSigner } from '../keys/key-pair.ts';
import { allowed, newSigner, putTestKeys, unasked } from '../testing/test-keys.ts';
import { publish } from '../operations/publish.ts';

const ORIGIN = 'https://ongi.example';
const HOUR_MS = 60 * 60 * 1_000;

const site = siteForEachTest();

/** The link. Rejects with the reason. */
async function preview(typed: string, key = site.keyFile): Promise<string> {
  const url = typed.includes('--site-url') ? [] : ['--site-url', `${ORIGIN}/home`];
  const args = ['preview', ...typed.split(' ').filter(Boolean), ...url, '--key', key];
  const { code, stdout, stderr } = await releaseTool(args, { ONGI_SITE: site.address });
  if (code !== 0) throw new Error(stderr);
  return stdout.trimEnd();
}

async function believed(link: string, nowMs = Date.now()) {
  const { releases } = await site.newest();
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin + pathname).toBe(`${ORIGIN}/`);
  return readPreviewToken(searchParams.get('preview') ?? '', { releases, origin, nowMs });
}

test('a published version is shown for an hour by a link that pages believe, and nothing of the site changes', async () => {
  await site.compose();
  await site.publishArea('garden', { packageVersion: '1.1.0' });
  const before = await site.newest();
  const link = await preview('garden 1.1.0');
  const contract = await site.store.read('garden/1.1.0/contract.json');
  const garden = { name: 'garden', version: '1.1.0', baseUrl: '/garden/1.1.0/' };
  expect((await believed(link))?.versions).toEqual([
    { ...garden, contract: integrityOf(contract ?? new Uint8Array()) },
  ]);
  expect(await believed(link, Date.now() + HOUR_MS)).toBeUndefined();
  expect(await site.newest()).toEqual(before);
});

test('one link shows several versions, also of the host and of a new area, if they run together', async () => {
  await site.compose();
  await site.publishArea('pond');
  await site.publishHost('2.0.0');
  const link = await preview('garden@1.0.0 pond@1.0.0 host@2.0.0');
  const { versions = [] } = (await believed(link)) ?? {};
  expect(versions.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'garden 1.0.0',
    'pond 1.0.0',
    'host 2.0.0',
  ]);
  await site.publishArea('park', { prefix: '/pond' });
  await expect(preview('pond@1.0.0 park@1.0.0')).rejects.toThrow('would not run');
});

test('it can be good for longer, and a slow clock still believes the longest', async () => {
  await site.compose();
  const link = await preview('garden@1.0.0 --hours 23');
  expect(await believed(link, Date.now() + 22 * HOUR_MS)).toBeDefined();
  expect(await believed(link, Date.now() - HOUR_MS / 2)).toBeDefined();
});

test.each([
  ['no version', 'garden', 'is not <name>@<version>'],
  ['nothing at all', '', 'which versions?'],
  ['two versions in pairs', 'garden 1.0.0 pond 1.0.0', 'is not <name>@<version>'],
  ['two versions of one area', 'garden@1.0.0 garden@1.1.0', 'each name once'],
  ['no address of the site', 'garden 1.0.0 --site-url=', 'where is the site opened?'],
  ['an address that is none', 'garden 1.0.0 --site-url javascript:alert(1)', 'where is the site opened?'],
  ['more than a day', 'garden 1.0.0 --hours 24', '--hours has to be'],
  ['no time at all', 'garden 1.0.0 --hours 0', '--hours has to be'],
  ['a version that is not published', 'garden 9.0.0', 'garden 9.0.0 is not published'],
])('%s is refused', async (_what, typed, why) => {
  await site.compose();
  await expect(preview(typed)).rejects.toThrow(why);
});

test('a site with nothing live has no page that could show it', async () => {
  await site.publishArea('garden');
  await expect(preview('garden 1.0.0')).rejects.toThrow('nothing live yet');
});

test('a key that pages would not believe is refused here, because they would not say so', async () => {
  await site.compose();
  const keyFile = path.join(site.folder, 'stranger.pem');
  writeFileSync(keyFile, newKeyPair().privateKeyPem);
  await expect(preview('garden 1.0.0', keyFile)).rejects.toThrow('does not know the key');
  // On the list, but the change that brings the list to the pages was broken off.
  const { publicKey } = readSigner(readFileSync(keyFile, 'utf8'));
  const keyId = readKeyId(publicKey);
  await putTestKeys(site.store, [allowed({ keyId, publicKey }, 'the new team', ['garden'])]);
  await expect(preview('garden 1.0.0', keyFile)).rejects.toThrow('do not believe the key');
});

test('what the check refuses is not shown, unless somebody wants to see it as it is', async () => {
  const pond = newSigner();
  await putTestKeys(site.store, [
    allowed(site.signer, 'the team', ['*']),
    allowed(pond, 'the pond team', ['pond']),
  ]);
  await site.compose();
  const folder = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.1.0' });
  await publish(path.join(folder, 'dist'), site.store, {
    authority: await unasked(site.store, pond),
    who: 'somebody',
  });
  await expect(preview('garden 1.1.0')).rejects.toThrow('garden 1.1.0 would not run');
  const link = await preview('garden 1.1.0 --unchecked');
  expect((await believed(link))?.versions).toMatchObject([{ version: '1.1.0' }]);
});
