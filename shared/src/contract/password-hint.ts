import { LIMITS } from './limits.ts';

/** The hint stands beside the field of a new password. A file of its own: no other page shows it. */
export const PASSWORD_HINT = `영문, 숫자, 특수문자(@$!%*?&)를 넣어 ${LIMITS.password.min}자 이상`;
