import { EnvironmentError } from '../platform/config/environment.ts';
import { NewerDataError } from '../platform/database/newer-data.ts';
import { UnfinishedRestoreError } from '../platform/database/unfinished-restore.ts';
import { StoreFailure } from '../platform/object-store/store-failure.ts';
import { BackupFailure } from './backup-failure.ts';

/**
 * Runs a command and sets the exit code: what `work` resolves with, or 1 after a failure, which is reported
 * on standard error. @param what "백업", for the report
 */
export async function runCommand(what: string, work: () => Promise<number>): Promise<void> {
  process.exitCode = await work().catch((error: unknown) => {
    process.stderr.write(`${failureMessage(what, error)}\n`);
    return 1;
  });
}

function failureMessage(what: string, error: unknown): string {
  if (error instanceof EnvironmentError) return `환경 변수를 확인해주세요.\n${error.message}`;
  if (
    error instanceof BackupFailure ||
    error instanceof NewerDataError ||
    error instanceof UnfinishedRestoreError
  )
    return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreFailure) return `${what}: 저장소를 쓸 수 없어요. ${reason}`;
  return `${what}: 끝내지 못했어요. ${reason}`;
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
