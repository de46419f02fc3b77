import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 49,233 most common ones (MIT, from zxcvbn), which are guessed first. Case
 * and full-width forms are ignored.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(normalForm));
  return common.has(normalForm(password));
}

function normalForm(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}
