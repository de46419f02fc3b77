import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from './signed-texts.ts';
import type { RootSet } from './key-list.ts';

/** The SPKI header of an Ed25519 public key (RFC 8410), before its 32 bytes. */
export const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const FINGERPRINT_DIGITS = 32;

/** `VerifySignature` for Node. A key or signature of another form is not valid. */
export function isSignedBy(publicKey: string, text: Uint8Array, signature: string): boolean {
  try {
    return verify(null, text, publicKeyOf(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** @param publicKey 32 bytes in base64 */
export function publicKeyOf(publicKey: string): KeyObject {
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

/** What an operator compares or pins: changes with every change of the roots. */
export function fingerprintOf({ threshold, keys }: Pick<RootSet, 'threshold' | 'keys'>): string {
  const publicKeys = keys.map(({ publicKey }) => publicKey).toSorted();
  return createHash('sha256')
    .update(canonicalJson({ threshold, publicKeys }))
    .digest('hex')
    .slice(0, FINGERPRINT_DIGITS);
}
