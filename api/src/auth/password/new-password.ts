import { invalidField } from '../../platform/http/errors/api-failure.ts';
import { isCommonPassword } from './common-passwords.ts';

const TOO_COMMON = '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.';

/** Rejects common ones; the schema checks the rest. @throws ApiFailure VALIDATION_ERROR for `field` */
export function assertUncommon(password: string, field: string): void {
  if (isCommonPassword(password)) throw invalidField(field, TOO_COMMON);
}
