import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { ReleaseMap } from '../release-format/release-map.ts';
import { OPERATIONS, type KeyList } from '../release-format/trust/key-list.ts';
import { textOfKeyList, textOfRoots } from '../release-format/trust/signed-texts.ts';
import { SPKI_PREFIX } from '../release-format/trust/node-signatures.ts';
import { signedAgain } from './sign-again.ts';

export type TestKey = { key: KeyObject; pem: string; publicKey: string; keyId: string };

export function testKey(): TestKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const raw = createPublicKey(privateKey)
    .export({ type: 'spki', format: 'der' })
    .subarray(SPKI_PREFIX.length);
  return {
    key: privateKey,
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: raw.toString('base64'),
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
  };
}

const KEY = testKey();

/** A map signed by one key, which is the only root, may do everything and ends when the map does. */
export function signedMap(map: ReleaseMap): ReleaseMap {
  return withKeys(map, KEY);
}

export function withKeys(map: ReleaseMap, key: TestKey): ReleaseMap {
  return signedAgain({ ...map, trust: listOf(key, map.expiresAt ?? '') }, key.pem);
}

function listOf({ key, keyId, publicKey }: TestKey, expiresAt: string): KeyList {
  const signatureOf = (text: Uint8Array) => ({ keyId, signature: sign(null, text, key).toString('base64') });
  const roots = { version: 1, threshold: 1, keys: [{ keyId, publicKey }], signatures: [] };
  const list: KeyList = {
    version: 1,
    expiresAt,
    roots: [{ ...roots, signatures: [signatureOf(textOfRoots(roots))] }],
    keys: [{ keyId, publicKey, owner: 'test', packages: ['*'], operations: [...OPERATIONS], expiresAt }],
    signatures: [],
  };
  return { ...list, signatures: [signatureOf(textOfKeyList(list))] };
}
