import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '../../platform/http/errors/api-failure.ts';

const TOO_COMMON = '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.';

/** Rejects common ones; the schema checks the rest. @throws ApiFailure VALIDATION_ERROR for `field` */
export function assertUncommon(password: string, field: string): void {
  if (isCommonPassword(password)) throw invalidField(field, TOO_COMMON);
}

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
