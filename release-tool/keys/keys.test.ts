import { generateKeyPairSync } from 'node:crypto';
import { verifyContract, type ContractVerdict } from 'federation/release-format/trust/contract-signature';
import type { AllowedKey } from 'federation/release-format/trust/key-list';
import { allowed, newSigner } from '../testing/test-keys.ts';
import { firstKeyList } from './draft-key-list.ts';
import { readSigner, type Signer } from './key-pair.ts';
import { signContract } from './put-signature.ts';

const version = { name: 'feed', version: '1.1.0', contractBytes: Buffer.from('{"kind":"area"}') };
const NOW = new Date('2026-11-23T00:00:00.000Z');

function verdictOn(
  signature: ReturnType<typeof signContract>,
  key: AllowedKey,
  change: Partial<typeof version> = {},
): ContractVerdict {
  const list = firstKeyList({ publicKeys: [key.publicKey], threshold: 1 }, [key], NOW);
  return verifyContract(signature, list, { ...version, ...change }, NOW);
}

function feedKey(signer: Signer, packages = ['feed'], limits: Partial<AllowedKey> = {}): AllowedKey {
  return allowed(signer, 'feed team', packages, limits);
}

test('a signature says whose it is, for one package, one version and every byte of one contract', () => {
  const signer = newSigner();
  const signature = signContract(signer, version);
  const verdict = (key: AllowedKey, change = {}) => verdictOn(signature, key, change);
  const kinds = (...limits: Parameters<typeof feedKey>[]) =>
    limits.map((each) => verdict(feedKey(...each)).kind);
  expect(verdict(feedKey(signer))).toEqual({ kind: 'valid', owner: 'feed team' });
  expect(
    kinds(
      [signer, ['*']],
      [signer, ['goods']],
      [signer, ['feed'], { operations: ['promote'] }],
      [signer, ['feed'], { expiresAt: NOW.toISOString() }],
      [newSigner()],
    ),
  ).toEqual(['valid', 'not-allowed', 'not-allowed', 'expired', 'unknown-key']);
  for (const change of [
    { name: 'goods' },
    { version: '1.1.1' },
    { contractBytes: Buffer.from('{"kind":"area" }') },
  ])
    expect(verdict(feedKey(signer, ['*']), change).kind).toBe('wrong');
});

test("another key's signature under a known key's id is wrong", () => {
  const signer = newSigner();
  const pretended = { ...signContract(newSigner(), version), keyId: signer.keyId };
  expect(verdictOn(pretended, feedKey(signer))).toEqual({ kind: 'wrong' });
});

test('a private key of another kind is refused, and never repeated in what is said', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => readSigner(pem)).toThrow('not an Ed25519 private key');
  const secret = 'not a key but secret';
  expect(() => readSigner(secret)).toThrow(expect.not.stringContaining(secret) as string);
});
