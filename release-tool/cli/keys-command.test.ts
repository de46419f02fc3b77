import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { createKeyFile, newKeyPair, readSigner } from '../keys/key-pair.ts';
import { readKeyList } from '../keys/key-lists.ts';
import { SiteInFolder, TEST_PAGE } from '../testing/site-in-folder.ts';
import { releaseTool } from '../testing/run-release-tool.ts';

const site = new SiteInFolder();
const file = (name: string): string => path.join(site.folder, name);

beforeEach(async () => {
  await site.reset();
  await site.store.remove('.releases/keys/000001.json');
});

afterAll(() => site.remove());

/** What it says. Rejects with its reason. */
async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await releaseTool(['keys', ...args, '--key', site.keyFile], {
    ONGI_SITE: site.address,
  });
  if (code !== 0) throw new Error(stderr);
  return stderr + stdout;
}

/** Root keys in files, of which `threshold` have to sign. */
async function initKeys(roots: string[], threshold = roots.length): Promise<void> {
  for (const root of roots) await createKeyFile(file(root));
  await run('init', '--owner', 'operator', '--threshold', String(threshold), ...rootsOf(roots));
}

const rootsOf = (names: string[]): string[] => names.flatMap((name) => ['--root', file(name)]);

async function inForce(): Promise<KeyList> {
  const list = await readKeyList(site.store);
  if (list === undefined) throw new Error('no list of keys');
  return list;
}

async function previewKeys(): Promise<string[]> {
  return (await site.newest()).releases.previewKeys.map(({ publicKey }) => publicKey);
}

test('a new key is written for its owner only, never over another file, and not printed', async () => {
  const output = await run('new', file('feed.pem'));
  const pem = readFileSync(file('feed.pem'), 'utf8');
  const { keyId, publicKey } = readSigner(pem);
  expect(statSync(file('feed.pem')).mode & 0o777).toBe(0o600);
  expect(output).toContain(publicKey);
  expect(output).toContain(keyId);
  expect(output).not.toContain('PRIVATE KEY');
  await expect(run('new', file('feed.pem'))).rejects.toThrow('is there already');
  expect(readFileSync(file('feed.pem'), 'utf8')).toBe(pem);
});

test('an operator lets a team in, sees who may do what, and takes it back', async () => {
  expect(await run('list')).toContain('"keys init"');
  await initKeys(['root.pem']);
  const { publicKey, keyId } = newKeyPair();
  const root = rootsOf(['root.pem']);
  await run('trust', publicKey, '--owner', 'feed team', '--may', 'publish,canary', 'feed', 'family', ...root);
  expect(await run('list')).toContain(`${keyId}  feed team  may publish, canary for feed, family until `);
  await run('remove', keyId, ...root);
  expect((await inForce()).keys.map(({ owner }) => owner)).toEqual(['operator']);
  await expect(run('remove', keyId, ...root)).rejects.toThrow('no key');
});

test('pages believe the preview links of a team from the moment it is let in, until it is taken from the list', async () => {
  await initKeys(['root.pem']);
  await site.compose();
  const { publicKey, keyId } = newKeyPair();
  const root = rootsOf(['root.pem']);
  expect(await run('trust', publicKey, '--owner', 'feed team', 'feed', ...root)).toContain('revision 2');
  expect(await previewKeys()).toEqual([site.signer.publicKey, publicKey]);
  expect(await run('remove', keyId, ...root)).toContain('revision 3');
  expect(await previewKeys()).toEqual([site.signer.publicKey]);
  expect((await site.newest()).change).toEqual({ kind: 'keys' });
  expect(await site.violations()).toEqual([]);
});

test('two of three roots sign a draft one after the other; one alone changes nothing', async () => {
  await initKeys(['anna.pem', 'ben.pem', 'cho.pem'], 2);
  const { publicKey } = newKeyPair();
  const trust = ['trust', publicKey, '--owner', 'feed team', 'feed'];
  await expect(run(...trust, ...rootsOf(['anna.pem']))).rejects.toThrow('2 of the 3 root keys');
  expect((await inForce()).version).toBe(1);
  await run(...trust, ...rootsOf(['anna.pem']), '--out', file('draft.json'));
  await expect(run('apply', file('draft.json'))).rejects.toThrow('2 of the 3 root keys');
  expect(await run('sign', file('draft.json'), ...rootsOf(['cho.pem']))).toContain('signed by 2 of 2 roots');
  await run('apply', file('draft.json'));
  expect((await inForce()).keys.map(({ owner }) => owner)).toEqual(['operator', 'feed team']);
});

test('roots are exchanged by the old ones and the new ones together, and what was pinned before is followed', async () => {
  await initKeys(['anna.pem', 'ben.pem'], 2);
  const [pinned = ''] = /(?<=roots )[0-9a-f]+/.exec(await run('list')) ?? [];
  await createKeyFile(file('dora.pem'));
  const shallBe = ['roots', ...rootsOf(['anna.pem', 'dora.pem']), '--threshold', '2'];
  await expect(run(...shallBe)).rejects.toThrow('do not follow');
  await run(...shallBe, '--out', file('draft.json'));
  await run('sign', file('draft.json'), ...rootsOf(['ben.pem']));
  await run('apply', file('draft.json'), '--roots', pinned);
  expect((await readKeyList(site.store, pinned))?.roots).toHaveLength(2);
  await run('renew', ...rootsOf(['anna.pem', 'dora.pem']));
  await expect(run('renew', ...rootsOf(['anna.pem', 'ben.pem']))).rejects.toThrow('lacks signatures');
  await expect(readKeyList(site.store, '0'.repeat(32))).rejects.toThrow('do not follow');
});

test('a key that is gone leaves nothing live without an owner: somebody vouches, or it stays', async () => {
  await initKeys(['root.pem']);
  const root = rootsOf(['root.pem']);
  await site.compose();
  await createKeyFile(file('garden.pem'));
  const signer = readSigner(readFileSync(file('garden.pem'), 'utf8'));
  await run('trust', signer.publicKey, '--owner', 'garden team', 'garden', ...root);
  const garden = await site.publishArea('garden', { packageVersion: '1.1.0' });
  await site.promote([garden], { authority: { keys: await inForce(), signer } });
  await expect(run('remove', signer.keyId, ...root)).rejects.toThrow('garden 1.1.0 is live');
  expect((await inForce()).version).toBe(2);
  await run('remove', signer.keyId, '--vouch', ...root);
  const { areas } = (await site.newest()).releases;
  expect(areas['garden']?.signature?.keyId).toBe(site.signer.keyId);
  expect(await site.violations()).toEqual([]);
  await expect(
    site.promote([garden], { page: TEST_PAGE, authority: { keys: await inForce(), signer } }),
  ).rejects.toThrow('does not know the key');
});

test.each([
  '',
  'steal',
  'new',
  'trust AAAA feed',
  'trust AAAA --owner team',
  'trust AAAA --owner team --may fly feed',
  'remove',
  'apply',
])('"keys %s" is answered with how it is typed', async (typed) => {
  await initKeys(['root.pem']);
  const args = ['keys', ...typed.split(' ').filter(Boolean), '--json', '--key', site.keyFile];
  const { code, stdout } = await releaseTool(args, { ONGI_SITE: site.address });
  expect(code).not.toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: expect.stringMatching(/^invalid-/) } });
});
