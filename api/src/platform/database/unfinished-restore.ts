import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from './executor.ts';

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
