import path from 'node:path';
import { PlatformSchema, type PlatformFacts } from 'federation/release-format/platform/platform-schema';
import { releaseTool } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { writeSdk } from '../testing/packed-sdk.ts';
import { allowed, newSigner, putTestKeys } from '../testing/test-keys.ts';
import { contentsOf } from '../testing/team-site.ts';
import { retire } from './rollback.ts';
import { collectGarbage } from './collect-garbage.ts';
import { refresh } from './refresh.ts';
import { publish } from './publish.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const site = siteForEachTest((each) => each.compose());

const publishSdk = (version: string, content?: string) =>
  site.publish(writeSdk(site.packageFolder(), version, content === undefined ? {} : { content }));

async function sdks(): Promise<PlatformFacts['sdks']> {
  return PlatformSchema.parse(JSON.parse(await site.text('platform.json'))).sdks;
}

const versions = async (): Promise<string[]> => (await sdks()).map(({ version }) => version);

test('a published SDK lies in its folder, signed; the platform names it, and neither map nor page do', async () => {
  const before = await contentsOf(site.store);
  expect(await publishSdk('3.2.0')).toEqual({ name: 'sdk', version: '3.2.0', isNew: true });
  const files = await contentsOf(site.store);
  expect(Object.keys(files).filter((file) => before[file] !== files[file])).toEqual([
    '.releases/versions/sdk/3.2.0.json',
    'platform.json',
    'sdk/3.2.0/contract.json',
    'sdk/3.2.0/contract.sig.json',
    'sdk/3.2.0/create-ongi-remote-3.2.0.tgz',
    'sdk/3.2.0/ongi-cli-3.2.0.tgz',
    'sdk/3.2.0/ongi-remote-3.2.0.tgz',
    'sdk/3.2.0/sdk.json',
  ]);
  const { packages } = JSON.parse(await site.text('sdk/3.2.0/sdk.json'));
  expect(await sdks()).toEqual([{ version: '3.2.0', contractVersion: 1, address: '/sdk/3.2.0/', packages }]);
});

test('the newest SDK comes first: by its number, and of one number by when it was published', async () => {
  for (const version of ['3.9.0', '3.10.0', '3.2.0']) await publishSdk(version);
  const authority = await site.authority();
  const packed = writeSdk(site.packageFolder(), '3.10.0', { content: 'changed' });
  const local = await publish(path.join(packed, 'dist'), site.store, {
    authority,
    who: 'the team',
    naming: 'by-content',
  });
  expect(await versions()).toEqual([local.version, '3.10.0', '3.9.0', '3.2.0']);
});

test('a number is published with one content, and the same content once more', async () => {
  await publishSdk('3.2.0');
  await expect(publishSdk('3.2.0', 'other')).rejects.toMatchObject({ code: 'version-exists' });
  expect(await publishSdk('3.2.0')).toMatchObject({ isNew: false });
});

test("a team's key cannot publish it, not even one for a package of that name: the sentence names whose it is", async () => {
  const team = newSigner();
  await putTestKeys(site.store, [
    allowed(site.signer, 'the operator', ['*']),
    allowed(team, 'the garden team', ['garden', 'sdk']),
  ]);
  const before = await contentsOf(site.store);
  const built = path.join(writeSdk(site.packageFolder(), '3.2.0'), 'dist');
  const message =
    'the key of the garden team may not publish for the whole site, which is up to the operator';
  await expect(
    publish(built, site.store, { authority: await site.authority(team), who: 'Eve' }),
  ).rejects.toMatchObject({ code: 'key-not-allowed', message: expect.stringContaining(message) });
  expect(await contentsOf(site.store)).toEqual(before);
});

test.each(['sdk', 'sdk/dist'])('the command publishes %s', async (named) => {
  writeSdk(path.join(site.folder, 'sdk'), '3.2.0');
  const { code, stdout } = await releaseTool([
    'publish',
    path.join(site.folder, named),
    '--key',
    site.keyFile,
    '--site',
    site.address,
  ]);
  expect([code, stdout]).toEqual([0, 'sdk 3.2.0\n']);
});

test('nothing of it goes live: no promotion, canary, way back or retirement, and the sentence says why', async () => {
  await publishSdk('3.2.0');
  const version = { name: 'sdk', version: '3.2.0' };
  for (const percent of [undefined, 10]) {
    expect(await site.promote([version], { percent })).toMatchObject({
      kind: 'rejected',
      violations: [{ code: 'wrong-kind', message: expect.stringContaining('no page loads it') }],
    });
  }
  await expect(retire(site.store, { name: 'sdk', ...(await site.by()) })).rejects.toThrow('gc sdk@<version>');
});

test('whatever the platform names stays, however old it is, and what nobody finished publishing goes', async () => {
  const authority = await site.authority();
  await publishSdk('3.1.0');
  const local: string[] = [];
  for (const content of ['one', 'two']) {
    const packed = writeSdk(site.packageFolder(), '3.2.0', { content });
    const options = { authority, who: 'the team', naming: 'by-content' } as const;
    local.unshift((await publish(path.join(packed, 'dist'), site.store, options)).version);
  }
  await publishSdk('3.0.0');
  await site.store.remove('sdk/3.0.0/contract.json');
  const now = new Date(Date.now() + 200 * DAY_MS);
  await refresh(site.store, { authority, now, who: 'the timer', why: 'a test' });
  const { removed } = await collectGarbage(site.store, {
    authority,
    retentionDays: 30,
    isDryRun: false,
    now,
  });
  expect(removed.filter(({ name }) => name === 'sdk')).toEqual([{ name: 'sdk', version: '3.0.0' }]);
  expect(await versions()).toEqual([...local, '3.1.0']);
  for (const { address, packages } of await sdks())
    for (const { file } of Object.values(packages)) await site.text(`${address.slice(1)}${file}`);
});

test('the operator removes a version by its number, and the platform names it no more', async () => {
  await publishSdk('3.1.0');
  await publishSdk('3.2.0');
  const authority = await site.authority();
  const only = [{ name: 'sdk', version: '3.1.0' }];
  await collectGarbage(site.store, { authority, only, retentionDays: 30, isDryRun: false });
  expect(await versions()).toEqual(['3.2.0']);
});
