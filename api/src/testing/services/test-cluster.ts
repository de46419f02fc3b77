import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { clientSettings, type DatabaseAddress } from '../../platform/database/pool.ts';
import { installedPostgres } from './installed-postgres.ts';
import { copyPreparedCluster } from './prepared-cluster.ts';
import { databaseOf, startEmbeddedPostgres } from '../../platform/database/supervisor/embedded-postgres.ts';

/** Holds the migrated tables; each test file works on a copy of its own. */
const TEMPLATE_DATABASE = 'ongi_template';

/** Set by the global set-up for the processes of the test files. */
const ADDRESS_VARIABLE = 'ONGI_TEST_DATABASE';

export type TestCluster = { address: DatabaseAddress; stop: () => Promise<void> };

/**
 * Starts a real PostgreSQL in a temp dir with the template database; fsync is off. ONGI_TEST_POSTGRES names
 * the programs of another version.
 */
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
  const client = new pg.Client(clientSettings(databaseOf(address, 'postgres')));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
