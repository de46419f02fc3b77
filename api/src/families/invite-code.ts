import { randomBytes } from 'node:crypto';
import { LIMITS } from 'shared/contract/limits';

/** No 0/O or 1/I: codes are read out over the phone. 32 letters: 5 bits each, unbiased. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of 40 random bits. */
export function newInviteCode(): string {
  return Array.from(randomBytes(LIMITS.familyCodeLength), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}
