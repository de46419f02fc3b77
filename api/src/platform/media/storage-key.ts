import { randomBytes } from 'node:crypto';

const STORAGE_KEY_PATTERN = /^[0-9a-f]{32}$/;

/** 128 random bits: nobody guesses it. Hexadecimal: some file systems do not tell `a` from `A`. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether `value` has the form of a storage key, so that it may become part of a path. */
export function isStorageKey(value: string): boolean {
  return STORAGE_KEY_PATTERN.test(value);
}
