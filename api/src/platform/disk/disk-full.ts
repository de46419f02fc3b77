import { ApiFailure } from '../http/errors/api-failure.ts';

/** An operator has to make room; nobody knows how long that takes. */
const RETRY_SECONDS = 300;
const DISK_FULL_MESSAGE = '저장 공간이 부족해 지금은 저장할 수 없습니다. 잠시 후 다시 시도해주세요.';

/** ENOSPC and EDQUOT of the file system, disk_full of PostgreSQL (its manual, appendix A). */
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** 507: there is no room. Nothing is wrong with the request, and it is worth sending again later. */
export function diskFull(): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', {
    status: 507,
    retryAfterSeconds: RETRY_SECONDS,
    message: DISK_FULL_MESSAGE,
    unavailable: 'disk',
  });
}

/** Whether something failed because a disk, or a person's part of it, is full. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && DISK_FULL_CODES.includes(current.code)) return true;
  }
  return false;
}
