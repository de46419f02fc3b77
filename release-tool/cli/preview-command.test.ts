/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPreviewToken } from 'federation/release-format/preview/read-preview-token';
import { integrityOf } from 'federation/release-format/integrity-of';
import { buildArea } from '../testing/built-package.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { testContext } from '../testing/test-context.ts';
import { previewCommand } from './preview-command.ts';
import { newKeyPair, readPublicKey, readSigner } from '../keys/key-pair.ts';
import { allowed, newSigner, putTestKeys, unasked } from '../testing/test-keys.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { publish } from '../operations/publish.ts';

const ORIGIN = 'https://ongi.example';
const HOUR_MS = 60 * 60 * 1_000;

const site = siteForEachTest();

async function preview(
  positionals: string[],
  values: Record<string, string | boolean> = {},
): Promise<string[]> {
  const { context, output } = testContext(site.store);
  const all = { key: site.keyFile, 'site-url': `${ORIGIN}/home`, ...values };
  await previewCommand.run(context, { positionals, values: all });
  return output;
}

async function believed(link: string | undefined, nowMs = Date.now()) {
  const newest = await readNewestEntry(site.store);
  if (newest === undefined || link === undefined) throw new Error('there is no site, or no link');
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin + pathname).toBe(`${ORIGIN}/`);
  return readPreviewToken(searchParams.get('preview') ?? '', { releases: newest.releases, origin, nowMs });
}

test('a published version is shown for an hour by a link that pages believe, and nothing of the site changes', async () => {
  await site.compose();
  await site.publishArea('garden', { packageVersion: '1.1.0' });
  const before = await readNewestEntry(site.store);
  const output = await preview(['garden', '1.1.0']);
  expect(output).toHaveLength(1);
  const contract = await site.store.read('garden/1.1.0/contract.json');
  const garden = { name: 'garden', version: '1.1.0', baseUrl: '/garden/1.1.0/' };
  expect((await believed(output[0]))?.versions).toEqual([
    { ...garden, contract: integrityOf(contract ?? new Uint8Array()) },
  ]);
  expect(await believed(output[0], Date.now() + HOUR_MS)).toBeUndefined();
  expect(await readNewestEntry(site.store)).toEqual(before);
});

test('one link shows several versions, also of the host and of a new area, if they run together', async () => {
  await site.compose();
  await site.publishArea('pond');
  await site.publishHost('2.0.0');
  const [link] = await preview(['garden@1.0.0', 'pond@1.0.0', 'host@2.0.0']);
  const { versions = [] } = (await believed(link)) ?? {};
  expect(versions.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'garden 1.0.0',
    'pond 1.0.0',
    'host 2.0.0',
  ]);
  await site.publishArea('park', { prefix: '/pond' });
  await expect(preview(['pond@1.0.0', 'park@1.0.0'])).rejects.toThrow('would not run');
});

test('it can be good for longer, and a slow clock still believes the longest', async () => {
  await site.compose();
  const [link] = await preview(['garden@1.0.0'], { hours: '23' });
  expect(await believed(link, Date.now() + 22 * HOUR_MS)).toBeDefined();
  expect(await believed(link, Date.now() - HOUR_MS / 2)).toBeDefined();
});

test.each([
  ['no version', ['garden'], {}, 'is not <name>@<version>'],
  ['nothing at all', [], {}, 'which versions?'],
  ['two versions in pairs', ['garden', '1.0.0', 'pond', '1.0.0'], {}, 'is not <name>@<version>'],
  ['two versions of one area', ['garden@1.0.0', 'garden@1.1.0'], {}, 'each name once'],
  ['no address of the site', ['garden', '1.0.0'], { 'site-url': '' }, 'where is the site opened?'],
  [
    'an address that is none',
    ['garden', '1.0.0'],
    { 'site-url': 'javascript:alert(1)' },
    'where is the site opened?',
  ],
  ['more than a day', ['garden', '1.0.0'], { hours: '24' }, '--hours has to be'],
  ['no time at all', ['garden', '1.0.0'], { hours: '0' }, '--hours has to be'],
  ['a version that is not published', ['garden', '9.0.0'], {}, 'garden 9.0.0 is not published'],
])('%s is refused', async (_what, positionals, values, why) => {
  await site.compose();
  await expect(preview(positionals, values)).rejects.toThrow(why);
});

test('a site with nothing live has no page that could show it', async () => {
  await site.publishArea('garden');
  await expect(preview(['garden', '1.0.0'])).rejects.toThrow('nothing live yet');
});

test('a key that pages would not believe is refused here, because they would not say so', async () => {
  await site.compose();
  const keyFile = path.join(site.folder, 'stranger.pem');
  writeFileSync(keyFile, newKeyPair().privateKeyPem);
  const unknown = preview(['garden', '1.0.0'], { key: keyFile });
  await expect(unknown).rejects.toMatchObject({ code: 'unknown-key' });
  // On the list, but the change that brings the list to the pages was broken off.
  const { publicKey } = readSigner(readFileSync(keyFile, 'utf8'));
  const { keyId } = readPublicKey(publicKey);
  await putTestKeys(site.store, [allowed({ keyId, publicKey }, 'the new team', ['garden'])]);
  await expect(preview(['garden', '1.0.0'], { key: keyFile })).rejects.toThrow('do not believe the key');
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
  await expect(preview(['garden', '1.1.0'])).rejects.toThrow('garden 1.1.0 would not run');
  const [link] = await preview(['garden', '1.1.0'], { unchecked: true });
  expect((await believed(link))?.versions).toMatchObject([{ version: '1.1.0' }]);
});
