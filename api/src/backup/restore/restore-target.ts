import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { ifPresent, syncDirectory, writeSynced } from 'object-store/durable-files';
import * as z from 'shared/schema';
import type { Config } from '../../platform/config/environment.ts';
import {
  rememberVersion,
  isRestoreUnfinished,
  restoreMarkerOf,
  RESTORE_SCHEMA,
} from '../../platform/database/unusable-data.ts';
import { startOwnServer, type OpenedServer } from '../../platform/database/open-server.ts';
import { clientSettings, type DatabaseAddress } from '../../platform/database/pool.ts';
import { parsedJson } from '../format/manifest.ts';
import { BackupFailure } from '../backup-failure.ts';
import { clientRows } from '../../platform/database/executor.ts';
import { quoted } from '../snapshot/describe-tables.ts';

type RestoreTarget = {
  address: DatabaseAddress;
  client: pg.Client;
  /** From here on the app starts on it. */
  complete: () => Promise<void>;
  close: () => Promise<void>;
};

const markerSchema = z.object({ snapshotId: z.string() });

/**
 * An empty data directory, or an empty database at DATABASE_URL; or what an interrupted restore of the same
 * snapshot left of them, whose database is emptied. The app does not start on it until `complete`.
 * @throws BackupFailure where something else is in it, before any change
 */
export async function openRestoreTarget(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  snapshotId: string,
): Promise<RestoreTarget> {
  const { databaseUrl, dataDirectory } = config;
  const isContinued = await assertDirectory(config, snapshotId);
  if (databaseUrl === null && !isContinued) await writeMarker(dataDirectory, snapshotId);
  const server = await openServer(config);
  const client = new pg.Client(clientSettings(server.address));
  // A lost connection fails the next statement; without a listener it would end the process before that.
  client.on('error', () => {});
  try {
    await client.connect();
    if ((await isRestoreUnfinished(client)) || (databaseUrl === null && isContinued)) {
      await clearDatabase(client);
    } else if (await hasTables(client)) {
      throw new BackupFailure(
        'DATABASE_URL의 데이터베이스가 비어 있지 않아요. 아무것도 바꾸지 않았어요. 빈 데이터베이스를 만들어주세요.',
      );
    }
    await client.query(`create schema if not exists ${RESTORE_SCHEMA}`);
    if (databaseUrl !== null && !isContinued) await writeMarker(dataDirectory, snapshotId);
  } catch (error) {
    await client.end();
    await server.close();
    throw error;
  }
  return {
    address: server.address,
    client,
    async complete() {
      await rememberVersion(dataDirectory);
      await client.query(`drop schema if exists ${RESTORE_SCHEMA}`);
      await rm(restoreMarkerOf(dataDirectory));
      await syncDirectory(dataDirectory);
    },
    async close() {
      await client.end();
      await server.close();
    },
  };
}

/** @returns whether an earlier restore of this snapshot began here */
async function assertDirectory(
  { databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  snapshotId: string,
): Promise<boolean> {
  const marker = await ifPresent(readFile(restoreMarkerOf(dataDirectory), 'utf8'));
  if (marker !== undefined) {
    const earlier = z.safeParse(markerSchema, parsedJson(marker)).data?.snapshotId;
    if (earlier === snapshotId) return true;
    throw new BackupFailure(
      `다른 시점(${earlier ?? '알 수 없음'})을 되살리다가 멈춘 폴더예요. --snapshot으로 그 시점을 고르거나, 이 폴더를 지우고 다시 실행해주세요: ${dataDirectory}`,
    );
  }
  // Behind DATABASE_URL the directory holds secrets at most; media there are compared one by one.
  if (databaseUrl !== null) return false;
  const names = (await ifPresent(readdir(dataDirectory))) ?? [];
  if (names.length > 0)
    throw new BackupFailure(
      `비어 있지 않은 폴더예요. 아무것도 바꾸지 않았어요. 빈 폴더를 --to로 골라주세요: ${dataDirectory}`,
    );
  return false;
}

async function writeMarker(dataDirectory: string, snapshotId: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await writeSynced(restoreMarkerOf(dataDirectory), `${JSON.stringify({ snapshotId })}\n`, 0o600);
  await syncDirectory(dataDirectory);
}

async function openServer({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<OpenedServer> {
  if (databaseUrl !== null)
    return { address: { kind: 'url', url: databaseUrl }, close: () => Promise.resolve() };
  const server = await startOwnServer(dataDirectory);
  if (server === undefined)
    throw new BackupFailure(`다른 프로그램이 이 폴더를 쓰고 있어요: ${dataDirectory}`);
  return server;
}

/** Drizzle's migrations and pg-boss have these schemas. */
const OTHER_SCHEMAS = ['drizzle', 'pgboss'];

/** What an extension brought is no data: managed databases have some from the beginning. */
const NOT_OF_AN_EXTENSION = (catalogue: string): string =>
  `not exists (select 1 from pg_depend where classid = '${catalogue}'::regclass and objid = own.oid and deptype = 'e')`;

const OWN_TABLES = `select own.relname::text as name from pg_class as own
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${NOT_OF_AN_EXTENSION('pg_class')}`;

const OWN_FUNCTIONS = `select own.oid::regprocedure::text as name from pg_proc as own
  where pronamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION('pg_proc')}`;

const nameRow = z.object({ name: z.string() });

/** Whether anybody has used the database: with tables, or with the schemas of the app. */
async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const query = `${OWN_TABLES} union all select nspname::text from pg_namespace where nspname = any($1)`;
  return (await clientRows(client, nameRow, query, [OTHER_SCHEMAS])).length > 0;
}

/** Removes what an interrupted restore wrote into a database that was empty before. */
async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  try {
    for (const schema of OTHER_SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
    for (const { name } of await clientRows(client, nameRow, OWN_TABLES))
      await client.query(`drop table if exists ${quoted(name)} cascade`);
    for (const { name } of await clientRows(client, nameRow, OWN_FUNCTIONS))
      await client.query(`drop function if exists ${name} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
