/** Length of the digest (RFC 2104, section 3): a shorter key weakens every signature. */
export const SIGNING_KEY_BYTES = 32;

/** @throws Error for a key that is empty or too short, and could be guessed */
export function assertSigningKey(key: Uint8Array): void {
  if (key.byteLength < SIGNING_KEY_BYTES)
    throw new Error(`A signing key of ${key.byteLength} bytes: at least ${SIGNING_KEY_BYTES} are needed`);
}
