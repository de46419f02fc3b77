import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the most common ones, the first to be guessed: a list of 49,233 whose first 10,000 are the most
 * common of all (MIT, from zxcvbn). Upper and lower case, and full-width and other forms of a character, count as the same.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(normalForm));
  return common.has(normalForm(password));
}

function normalForm(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}
