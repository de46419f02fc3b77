import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { releasesIn, type ReleaseMap } from '../release-format/release-map.ts';
import { type KeySignature } from '../release-format/trust/key-list.ts';
import {
  textOfComposition,
  textOfMap,
  textOfRelease,
  textOfTimestamp,
} from '../release-format/trust/signed-texts.ts';

import { SPKI_PREFIX } from '../release-format/trust/node-signatures.ts';

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
    release.signature = signatureBy(key, keyId, textOfRelease(name, percent, release));
  }
  const { began, expiresAt: until, revision } = changed;
  if (began !== undefined && until !== undefined) {
    changed.composed = signatureBy(key, keyId, textOfComposition(changed));
    const signature = signatureBy(key, keyId, textOfTimestamp(began, { revision, until }));
    changed.timestamp = { revision, until, signature };
  }
  return { ...changed, signature: signatureBy(key, keyId, textOfMap(changed)) };
}

function signatureBy(key: KeyObject, keyId: string, text: Uint8Array): KeySignature {
  return { keyId, signature: sign(null, text, key).toString('base64') };
}
