import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import * as z from 'shared/schema';
import { bigintColumn, clientRows } from './executor.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const UNDEFINED_TABLE = '42P01';

/** The data was used by a newer program; `message` is one Korean line for the operator. */
export class NewerDataError extends Error {
  override name = 'NewerDataError';

  constructor() {
    super(
      '이 데이터는 더 새로운 버전의 온기가 쓰던 것이에요. 아무것도 바꾸지 않았어요. 온기를 새 버전으로 올린 뒤 다시 시작해주세요.',
    );
  }
}

const versionSchema = z.object({ newestMigration: z.number() });

/** Before anything is opened. @throws NewerDataError where the directory's last migration is unknown here */
export function assertDirectoryNotNewer(dataDirectory: string): void {
  const newest = readVersion(versionFileOf(dataDirectory));
  if (newest !== undefined && !knownMigrations().has(newest)) throw new NewerDataError();
}

/** Reads the applied migrations. @throws NewerDataError if one is unknown to this program */
export async function assertDatabaseNotNewer(client: pg.ClientBase): Promise<void> {
  const known = knownMigrations();
  if ((await appliedMigrations(client)).some((when) => !known.has(when))) throw new NewerDataError();
}

/** The time of the newest applied migration; undefined in a database that was never used. */
export async function newestMigrationOf(client: pg.ClientBase): Promise<number | undefined> {
  return (await appliedMigrations(client)).toSorted((one, other) => other - one)[0];
}

export async function rememberVersion(dataDirectory: string): Promise<void> {
  const newestMigration = Math.max(...knownMigrations());
  const file = versionFileOf(dataDirectory);
  if (readVersion(file) === newestMigration) return;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ newestMigration })}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** By the moment at which each was made: that is also what drizzle orders them by. */
export function knownMigrations(): Set<number> {
  return new Set(
    readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis),
  );
}

async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  try {
    const query = 'select created_at from drizzle.__drizzle_migrations';
    const applied = await clientRows(client, z.object({ created_at: bigintColumn }), query);
    return applied.map((row) => row.created_at);
  } catch (error) {
    // A database that has never been used.
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function versionFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'schema-version.json');
}

/** Undefined where the file is missing or truncated: the database itself is checked in any case. */
function readVersion(file: string): number | undefined {
  try {
    return z.safeParse(versionSchema, JSON.parse(readFileSync(file, 'utf8'))).data?.newestMigration;
  } catch {
    return undefined;
  }
}

/** A PostgreSQL schema that exists from the beginning of a restore to its end (backup/restore). */
export const RESTORE_SCHEMA = 'ongi_restore';

/** A restore began to write here and did not end; `message` is one Korean line for the operator. */
export class UnfinishedRestoreError extends Error {
  override name = 'UnfinishedRestoreError';

  constructor() {
    super(
      '백업에서 되살리다가 중간에 멈춘 데이터예요. 아무것도 바꾸지 않았어요. 같은 npm run restore 명령을 다시 실행해 끝내주세요.',
    );
  }
}

/** In a data directory, for as long as a restore into it has not ended. */
export function restoreMarkerOf(dataDirectory: string): string {
  return join(dataDirectory, 'restore-in-progress.json');
}

/** @throws UnfinishedRestoreError */
export function assertDirectoryRestored(dataDirectory: string): void {
  if (existsSync(restoreMarkerOf(dataDirectory))) throw new UnfinishedRestoreError();
}

/** @throws UnfinishedRestoreError */
export async function assertDatabaseRestored(client: pg.ClientBase): Promise<void> {
  if (await isRestoreUnfinished(client)) throw new UnfinishedRestoreError();
}

export async function isRestoreUnfinished(client: pg.ClientBase): Promise<boolean> {
  const query = 'select exists (select 1 from pg_namespace where nspname = $1) as unfinished';
  const [row] = await clientRows(client, z.object({ unfinished: z.boolean() }), query, [RESTORE_SCHEMA]);
  return row?.unfinished === true;
}
