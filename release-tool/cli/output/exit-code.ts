import { ReleaseError, type ReleaseErrorCode } from '../../format/release-error.ts';

/** 0 done, 1 rejected or failed, 2 invalid arguments, 3 overtaken by another change of the site. */
export type ExitCode = 0 | 1 | 2 | 3;

const INVALID_ARGUMENTS: readonly ReleaseErrorCode[] = ['invalid-usage', 'invalid-canary'];

export function exitCodeOf(error: unknown): ExitCode {
  return error instanceof ReleaseError && INVALID_ARGUMENTS.includes(error.code) ? 2 : 1;
}
