import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import * as z from 'shared/schema';
import { EnvironmentError } from '../platform/config/environment.ts';
import { NewerDataError, UnfinishedRestoreError } from '../platform/database/unusable-data.ts';
import { StoreFailure } from '../platform/object-store/store-failure.ts';
import { BackupFailure } from './backup-failure.ts';
import { secret } from '../platform/config/secret-settings.ts';
import { COUNT_NAMES, type CountName, type Counts } from './format/manifest.ts';

/** Sets the exit code: what `work` resolves with, or 1 after a failure, which standard error tells. */
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

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const environmentSchema = z.object({
  BACKUP_PASSPHRASE: z.optional(secret()),
  BACKUP_SIGNER: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, '16 digits and letters a to f'))),
});

/** Not read by the app, which needs no passphrase. @throws EnvironmentError naming variables, not values */
export function readBackupEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const parsed = z.safeParse(environmentSchema, variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new EnvironmentError(problems.join('\n'));
  }
  return {
    /** Encrypts and opens a backup; undefined: it is not encrypted. */
    passphrase: parsed.data.BACKUP_PASSPHRASE,
    /** The fingerprint of the only signer whose backups are restored. */
    signer: parsed.data.BACKUP_SIGNER,
  };
}

const NAMES: Readonly<Record<CountName, string>> = {
  posts: '추억',
  photos: '사진',
  members: '구성원',
  families: '가족',
  comments: '댓글',
  goods: '굿즈',
};

export function describeCounts(counts: Counts): string {
  return COUNT_NAMES.map((name) => `${NAMES[name]} ${formatted(counts[name])}`).join(', ');
}

/** One line each: what the backup says beside what was counted after the restore. */
export function compareCounts(expected: Counts, found: Counts): string[] {
  return COUNT_NAMES.map(
    (name) => `  ${NAMES[name]}: 백업 ${formatted(expected[name])}, 되살린 뒤 ${formatted(found[name])}`,
  );
}

export function formatted(count: number): string {
  return count.toLocaleString('ko');
}

export function formattedBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The app's work comes first. Linux has a priority per thread: those that run already need theirs, too. */
export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended since.
    }
  }
}

/** 0 stands for the calling process. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
