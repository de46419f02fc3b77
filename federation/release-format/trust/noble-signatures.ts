import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesOf } from './signed-texts.ts';

// crypto.subtle is missing on plain http.
hashes.sha512 = sha512;

/** `VerifySignature` for browsers without Ed25519 of their own: some 10 ms each on a slow phone. */
export function isSignedByNoble(publicKey: string, text: Uint8Array, signature: string): boolean {
  try {
    return verify(bytesOf(signature), text, bytesOf(publicKey), { zip215: false });
  } catch {
    return false;
  }
}
