import { randomBytes } from 'node:crypto';
import { LIMITS } from 'shared/contract/limits';

/** Without 0 and O, 1 and I: a code is read out over the telephone. 32 letters, so that 5 bits of a byte choose one fairly. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of 40 random bits. */
export function newInviteCode(): string {
  return Array.from(randomBytes(LIMITS.familyCodeLength), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}
