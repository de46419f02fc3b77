import { mkdtemp, rm, cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { withClient, type DatabaseAddress } from '../../platform/database/pool.ts';
import { databaseOf, startEmbeddedPostgres } from '../../platform/database/supervisor/embedded-postgres.ts';
import {
  binariesIn,
  type PostgresBinaries,
  findBinaries,
  initCluster,
  unprivileged,
} from '../../platform/database/supervisor/init-cluster.ts';
import { clusterPaths } from '../../platform/database/supervisor/cluster-paths.ts';

/** Holds the migrated tables; each test file works on a copy of its own. */
const TEMPLATE_DATABASE = 'ongi_template';

/** Set by the global set-up for the processes of the test files. */
const ADDRESS_VARIABLE = 'ONGI_TEST_DATABASE';

export type TestCluster = { address: DatabaseAddress; stop: () => Promise<void> };

/** A real PostgreSQL with the template database, without fsync. ONGI_TEST_POSTGRES: another version. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'ongi-test-'));
  const binaries = installedPostgres();
  if (binaries === undefined) await copyPreparedCluster(directory);
  const server = await startEmbeddedPostgres(directory, {
    ...(binaries === undefined ? {} : { binaries }),
    settings: ['fsync=off', 'synchronous_commit=off', 'max_connections=100'],
  });
  await onServer(server.address, `create database ${TEMPLATE_DATABASE}`);
  await migrateDatabase(databaseOf(server.address, TEMPLATE_DATABASE));
  return {
    address: server.address,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The cluster of this run: the one that the global set-up started, or one of this file's own. */
export async function testCluster(): Promise<TestCluster> {
  const running = process.env[ADDRESS_VARIABLE];
  if (running === undefined) return startTestCluster();
  // Written by announceCluster below, in this very run.
  const address: DatabaseAddress = JSON.parse(running);
  return { address, stop: async () => {} };
}

export function announceCluster(cluster: TestCluster): void {
  process.env[ADDRESS_VARIABLE] = JSON.stringify(cluster.address);
}

/** A fresh database with all tables and no rows. */
export async function makeTestDatabase(cluster: TestCluster, name: string): Promise<DatabaseAddress> {
  // Copying the files takes a third of the CPU time of writing them to the log.
  const statement = `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`;
  await onServer(cluster.address, statement);
  return databaseOf(cluster.address, name);
}

/** A fresh database without tables. */
export async function makeEmptyDatabase(cluster: TestCluster, name: string): Promise<DatabaseAddress> {
  await onServer(cluster.address, `create database ${name}`);
  return databaseOf(cluster.address, name);
}

export async function dropTestDatabase(cluster: TestCluster, name: string): Promise<void> {
  await onServer(cluster.address, `drop database if exists ${name} with (force)`);
}

async function onServer(address: DatabaseAddress, statement: string): Promise<void> {
  await withClient(databaseOf(address, 'postgres'), (client) => client.query(statement));
}

/**
 * The programs in the directory ONGI_TEST_POSTGRES (/usr/lib/postgresql/15/bin): tests then run on that
 * version.
 * @returns undefined without the variable: the version that comes along
 * @throws Error if the directory has no PostgreSQL
 */
function installedPostgres(): PostgresBinaries | undefined {
  const directory = process.env['ONGI_TEST_POSTGRES'] ?? '';
  if (directory === '') return undefined;
  // postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)
  const text = execFileSync(path.join(directory, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /\) (\d+)/.exec(text)?.[1];
  if (major === undefined) throw new Error(`${directory} has an unknown PostgreSQL: ${text.trim()}`);
  return binariesIn(directory, Number(major));
}

/** Set by the global set-up: a data directory whose cluster nobody has started. */
const PREPARED_VARIABLE = 'ONGI_TEST_PREPARED_DATA';

/** Makes the cluster that `copyPreparedCluster` copies. */
export async function prepareCluster(dataDirectory: string): Promise<void> {
  const paths = clusterPaths(dataDirectory);
  const user = unprivileged();
  await mkdir(paths.home, { recursive: true, mode: 0o700 });
  user.own(paths.home);
  await initCluster(paths, findBinaries(), user);
  process.env[PREPARED_VARIABLE] = dataDirectory;
}

/** Gives a new server the cluster that it would make itself, for a third of its first start. */
export async function copyPreparedCluster(dataDirectory: string): Promise<void> {
  const prepared = process.env[PREPARED_VARIABLE];
  if (prepared === undefined) return;
  const { cluster } = clusterPaths(dataDirectory);
  await cp(clusterPaths(prepared).cluster, cluster, { recursive: true });
}
