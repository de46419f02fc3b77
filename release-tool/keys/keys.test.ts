/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStore } from '../store/folder-store.ts';
import type { TrustedKeys } from '../format/contract-signature.ts';
import { newKeyPair, readSigner, type KeyPair } from './key-pair.ts';
import { signContract, verifyContract } from './sign-contract.ts';
import { distrustKey, readTrustedKeys, trustKey, TRUSTED_KEYS_FILE } from './trusted-keys.ts';

const version = { name: 'feed', version: '1.1.0', contractBytes: Buffer.from('{"kind":"area"}') };

let folder: string;
let store: FolderStore;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
  store = new FolderStore(path.join(folder, 'site'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function listOf(pair: KeyPair, packages: string[]): TrustedKeys {
  const { keyId, publicKey } = pair;
  return { formatVersion: 1, keys: [{ keyId, publicKey, owner: 'feed team', packages }] };
}

test('a signature says whose it is, to whoever has the public key', () => {
  const pair = newKeyPair();
  const signature = signContract(readSigner(pair.privateKeyPem), version);
  expect(verifyContract(signature, listOf(pair, ['feed']), version)).toEqual({
    kind: 'valid',
    owner: 'feed team',
  });
  expect(verifyContract(signature, listOf(pair, ['*']), version).kind).toBe('valid');
  expect(verifyContract(signature, listOf(pair, ['goods']), version).kind).toBe('not-allowed');
  expect(verifyContract(signature, listOf(newKeyPair(), ['feed']), version).kind).toBe('unknown-key');
});

test('a signature is for one package, one version and every byte of one contract', () => {
  const pair = newKeyPair();
  const signature = signContract(readSigner(pair.privateKeyPem), version);
  const verdictOn = (change: Partial<typeof version>) =>
    verifyContract(signature, listOf(pair, ['*']), { ...version, ...change }).kind;
  expect(verdictOn({})).toBe('valid');
  expect(verdictOn({ name: 'goods' })).toBe('wrong');
  expect(verdictOn({ version: '1.1.1' })).toBe('wrong');
  expect(verdictOn({ contractBytes: Buffer.from('{"kind":"area" }') })).toBe('wrong');
});

test("another key's signature under a known key's id is wrong", () => {
  const pair = newKeyPair();
  const pretended = { ...signContract(readSigner(newKeyPair().privateKeyPem), version), keyId: pair.keyId };
  expect(verifyContract(pretended, listOf(pair, ['feed']), version)).toEqual({ kind: 'wrong' });
});

test('a private key of another kind is refused, and never repeated in what is said', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => readSigner(pem)).toThrow('not an Ed25519 private key');
  const secret = 'not a key but secret';
  expect(() => readSigner(secret)).toThrow(expect.not.stringContaining(secret) as string);
});

test('a site trusts nobody until it is told to, and then exactly those', async () => {
  expect(await readTrustedKeys(store)).toEqual({ formatVersion: 1, keys: [] });
  const feed = newKeyPair();
  const goods = newKeyPair();
  await trustKey(store, feed.publicKey, 'feed team', ['feed']);
  await trustKey(store, goods.publicKey, 'goods team', ['goods', 'goods']);
  await trustKey(store, feed.publicKey, 'feed team', ['feed', 'family']);
  const { keys } = await readTrustedKeys(store);
  expect(keys.map(({ keyId, packages }) => [keyId, packages])).toEqual([
    [goods.keyId, ['goods']],
    [feed.keyId, ['feed', 'family']],
  ]);
  expect((await distrustKey(store, goods.keyId))?.owner).toBe('goods team');
  expect(await distrustKey(store, goods.keyId)).toBeUndefined();
  expect((await readTrustedKeys(store)).keys).toHaveLength(1);
});

test('a list outside of the site is the only one that counts', async () => {
  const inside = newKeyPair();
  const outside = newKeyPair();
  const file = path.join(folder, 'keys.json');
  await trustKey(store, inside.publicKey, 'whoever can write the site', ['*']);
  await trustKey(store, outside.publicKey, 'operator', ['*'], file);
  expect((await readTrustedKeys(store, file)).keys.map(({ keyId }) => keyId)).toEqual([outside.keyId]);
});

test.each([
  ['no JSON', 'not JSON', 'is not JSON'],
  ['another format', '{"formatVersion":2,"keys":[]}', 'formatVersion'],
  ['a key under the id of another', JSON.stringify(swappedIds()), 'is not the id of the key'],
])('a list that is %s lets nobody in', async (_what, content, message) => {
  await store.replace(TRUSTED_KEYS_FILE, content);
  await expect(readTrustedKeys(store)).rejects.toThrow(message);
});

test('a list that was named and is missing lets nobody in', async () => {
  await expect(readTrustedKeys(store, path.join(folder, 'none.json'))).rejects.toThrow('ENOENT');
});

test('a text that is no public key is not let in', async () => {
  await expect(trustKey(store, 'AAAA', 'feed team', ['feed'])).rejects.toThrow('is not a public key');
  expect((await readTrustedKeys(store)).keys).toEqual([]);
});

function swappedIds(): TrustedKeys {
  const list = listOf(newKeyPair(), ['feed']);
  const { keyId } = newKeyPair();
  return { ...list, keys: list.keys.map((key) => ({ ...key, keyId })) };
}
