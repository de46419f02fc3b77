import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
  createPrivateKey,
} from 'node:crypto';
import { type ReleaseMap, releasesIn } from '../release-format/release-map.ts';
import type { KeyList, KeySignature, Operation } from '../release-format/trust/key-list.ts';
import { OPERATIONS } from '../release-format/trust/key-list-schema.ts';
import {
  textOfComposition,
  textOfKeyList,
  textOfMap,
  textOfRoots,
  textOfTimestamp,
  textOfRelease,
} from '../release-format/trust/signed-texts.ts';
import { SPKI_PREFIX } from '../release-format/trust/node-signatures.ts';

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

/** A map as a site has it: signed, and valid for as long as these tests are run. */
export function siteMap(map: ReleaseMap): ReleaseMap {
  return signedMap({ ...map, began: '2026-01-01T00:00:00.000Z', expiresAt: '2999-01-01T00:00:00.000Z' });
}

export function withKeys(map: ReleaseMap, key: TestKey): ReleaseMap {
  return signedAgain({ ...map, trust: listOf(key, map.expiresAt ?? '') }, key.pem);
}

function listOf(key: TestKey, expiresAt: string): KeyList {
  const { keyId, publicKey } = key;
  const roots = { version: 1, threshold: 1, keys: [{ keyId, publicKey }], signatures: [] };
  const list: KeyList = {
    version: 1,
    expiresAt,
    roots: [{ ...roots, signatures: [signatureBy(key, textOfRoots(roots))] }],
    keys: [{ keyId, publicKey, owner: 'test', packages: ['*'], operations: [...OPERATIONS], expiresAt }],
    signatures: [],
  };
  return { ...list, signatures: [signatureBy(key, textOfKeyList(list))] };
}

/** A list, signed by one root, of keys that may do so much for everything, until the maps of tests end. */
export function keyList(owners: Record<string, [TestKey, Operation[]]>): KeyList {
  const expiresAt = '2027-11-23T00:00:00.000Z';
  const list = listOf(KEY, expiresAt);
  const keys = Object.entries(owners).map(([owner, [{ keyId, publicKey }, operations]]) => {
    return { keyId, publicKey, owner, packages: ['*'], operations, expiresAt };
  });
  const changed = { ...list, keys, signatures: [] };
  return { ...changed, signatures: [signatureBy(KEY, textOfKeyList(changed))] };
}

export type SigningKeys = Record<'composed' | 'timestamp' | 'map', TestKey>;

/** @param releases signs each version */
export function signedByRoles(map: ReleaseMap, releases: TestKey, keys: SigningKeys): ReleaseMap {
  const { began = '', expiresAt: until = '', revision, ...others } = signedAgain(map, releases.pem);
  const composed = { ...others, began, revision };
  const timestamp = { revision, until };
  return mapSignedBy(
    {
      ...composed,
      expiresAt: until,
      composed: signatureBy(keys.composed, textOfComposition(composed)),
      timestamp: { ...timestamp, signature: signatureBy(keys.timestamp, textOfTimestamp(began, timestamp)) },
    },
    keys.map,
  );
}

/** With the signature of the whole by this key, and the others as they are. */
export function mapSignedBy(map: ReleaseMap, key: TestKey): ReleaseMap {
  const json: ReleaseMap = JSON.parse(JSON.stringify(map));
  return { ...json, signature: signatureBy(key, textOfMap(json)) };
}

function signatureBy({ key, keyId }: Pick<TestKey, 'key' | 'keyId'>, text: Uint8Array): KeySignature {
  return { keyId, signature: sign(null, text, key).toString('base64') };
}

export type { ReleaseMap };

/** A changed map as the holder of a key of its list would sign it. @param pem the private key */
export function signedAgain(map: ReleaseMap, pem: string): ReleaseMap {
  const key = createPrivateKey(pem);
  const raw = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length);
  const keyId = map.trust?.keys.find(({ publicKey }) => publicKey === raw.toString('base64'))?.keyId;
  if (keyId === undefined) throw new Error("the key is not on the map's list");
  const changed = structuredClone(map);
  for (const { name, percent, release } of releasesIn(changed)) {
    release.since ??= changed.revision;
    release.signature = signatureBy({ key, keyId }, textOfRelease(name, percent, release));
  }
  const { began, expiresAt: until, revision } = changed;
  if (began !== undefined && until !== undefined) {
    changed.composed = signatureBy({ key, keyId }, textOfComposition(changed));
    const signature = signatureBy({ key, keyId }, textOfTimestamp(began, { revision, until }));
    changed.timestamp = { revision, until, signature };
  }
  return { ...changed, signature: signatureBy({ key, keyId }, textOfMap(changed)) };
}
