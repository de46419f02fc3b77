import { ApiFailure } from '../http/errors/api-failure.ts';

/** An operator has to make room; nobody knows how long that takes. */
const RETRY_SECONDS = 300;
const DISK_FULL_MESSAGE = '저장 공간이 부족해 지금은 저장할 수 없습니다. 잠시 후 다시 시도해주세요.';

/** Another of several database nodes becomes the primary within seconds (deploy/ha/postgres). */
const DATABASE_RETRY_SECONDS = 10;

/** disk_full of PostgreSQL (its manual, appendix A). */
const DATABASE_FULL_CODE = '53100';
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', DATABASE_FULL_CODE];

/**
 * 507: there is no room. Nothing is wrong with the request, and it is worth sending again later.
 * @param error what failed; undefined: room was missing before anything did
 */
export function diskFull(error?: unknown): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', {
    status: 507,
    retryAfterSeconds: hasCode(error, [DATABASE_FULL_CODE]) ? DATABASE_RETRY_SECONDS : RETRY_SECONDS,
    message: DISK_FULL_MESSAGE,
    unavailable: 'disk',
  });
}

/** Whether something failed because a disk, or a person's part of it, is full, or about to be. */
export function isDiskFull(error: unknown): boolean {
  return (error instanceof ApiFailure && error.unavailable === 'disk') || hasCode(error, DISK_FULL_CODES);
}

function hasCode(error: unknown, codes: readonly unknown[]): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && codes.includes(current.code)) return true;
  }
  return false;
}
