/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newKeyPair, readSigner } from '../keys/key-pair.ts';
import { readTrustedKeys } from '../keys/trusted-keys.ts';
import { changeSite } from '../operations/change-site.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { FolderStore } from '../store/folder-store.ts';
import { releaseMap } from 'federation/testing/area-release';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { keysCommand } from './keys-command.ts';

let folder: string;
let store: FolderStore;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keys-command-'));
  store = new FolderStore(path.join(folder, 'site'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const parsed = parseArgs({ args, allowPositionals: true, options: keysCommand.options });
  const code = await keysCommand.run(
    { store, who: 'test', env: {}, print: (line) => lines.push(line) },
    { positionals: parsed.positionals, values: { ...parsed.values } as Record<string, string> },
  );
  return { code, output: lines.join('\n') };
}

async function goLive(): Promise<void> {
  await changeSite(store, {
    newest: undefined,
    change: { kind: 'promote', versions: [{ name: 'host', version: '1.0.0' }] },
    page: TEST_PAGE,
    releases: releaseMap(),
    who: 'test',
    why: 'test',
  });
}

async function previewKeys(): Promise<string[]> {
  return (await readNewestEntry(store))?.releases.previewKeys.map(({ publicKey }) => publicKey) ?? [];
}

test('a new key is written for its owner only, never over another file, and not printed', async () => {
  const file = path.join(folder, 'feed.pem');
  const { code, output } = await run('new', file);
  const pem = readFileSync(file, 'utf8');
  const { keyId, publicKey } = readSigner(pem);
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(output).toContain(publicKey);
  expect(output).toContain(keyId);
  expect(output).not.toContain('PRIVATE KEY');
  await expect(run('new', file)).rejects.toThrow('is there already');
  expect(readFileSync(file, 'utf8')).toBe(pem);
});

test('an operator lets a team in, sees who may release what, and takes it back', async () => {
  const { publicKey, keyId } = newKeyPair();
  expect((await run('list')).output).toContain('Nobody may release anything');
  await run('trust', publicKey, '--owner', 'feed team', 'feed', 'family');
  expect((await run('list')).output).toBe(`${keyId}  feed team  may release feed, family  (${publicKey})`);
  expect((await run('remove', keyId)).output).toContain('feed team');
  expect((await readTrustedKeys(store)).keys).toEqual([]);
  await expect(run('remove', keyId)).rejects.toThrow('no key');
});

test('pages believe the preview links of a team from the moment it is let in, until it is taken from the list', async () => {
  await goLive();
  const { publicKey, keyId } = newKeyPair();
  expect((await run('trust', publicKey, '--owner', 'feed team', 'feed')).output).toContain('revision 2');
  expect(await previewKeys()).toEqual([publicKey]);
  expect((await run('remove', keyId)).output).toContain('revision 3');
  expect(await previewKeys()).toEqual([]);
  expect((await readNewestEntry(store))?.change).toEqual({ kind: 'configure' });
});

test.each([
  [[]],
  [['steal']],
  [['new']],
  [['trust', 'AAAA', 'feed']],
  [['trust', 'AAAA', '--owner', 'feed team']],
  [['remove']],
])('%j is answered with how it is typed', async (args) => {
  await expect(run(...args)).rejects.toMatchObject({ name: 'ReleaseError', code: 'invalid-usage' });
});
