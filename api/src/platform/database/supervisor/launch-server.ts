import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type DatabaseAddress } from '../pool.ts';
import { SOCKET_PORT, type ClusterPaths } from './cluster-paths.ts';
import { DATABASE_USER } from './init-cluster.ts';
import { logTail, rotateServerLog } from './server-log.ts';
import { isAlive } from './server-process.ts';
import { clearDeadServer } from './stale-locks.ts';
import type { Unprivileged } from './unprivileged.ts';

/** Crash recovery of a large database may take a while; it is waited for as long as the process lives. */
const READY_TIMEOUT_MS = 120_000;
/** How long what a killed server left may take to end. */
const LEFTOVERS_TIMEOUT_MS = 30_000;
const LEFTOVERS_INTERVAL_MS = 200;

/** How PostgreSQL says that something of an earlier server is still there. */
const HELD_BY_ANOTHER = /shared memory block .* is still in use|lock file "[^"]*" (already exists|is empty)/;

export type LaunchOptions = {
  postgres: string;
  user: Unprivileged;
  /** Further settings, `name=value`. */
  settings: readonly string[];
};

/** Waits until it responds, clearing leftovers. @returns its pid @throws Error with the tail of its log */
export async function launchServer(paths: ClusterPaths, options: LaunchOptions): Promise<number> {
  const deadline = Date.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    await clearDeadServer(paths);
    try {
      return await launch(paths, options);
    } catch (error) {
      const isHeld = error instanceof Error && HELD_BY_ANOTHER.test(error.message);
      if (!isHeld || Date.now() > deadline) throw error;
      await sleep(LEFTOVERS_INTERVAL_MS);
    }
  }
}

async function launch(paths: ClusterPaths, { postgres, user, settings }: LaunchOptions): Promise<number> {
  const all = [
    `unix_socket_directories=${paths.socketDirectory}`,
    `port=${SOCKET_PORT}`,
    'listen_addresses=',
    'max_connections=60',
    'shared_buffers=128MB',
    // Its log grows to a gigabyte otherwise, which a small disk does not have.
    'max_wal_size=256MB',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    // The log has neither statements nor the values that broke a rule: they hold what people wrote.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...settings,
  ];
  const command = user.command(postgres, ['-D', paths.cluster, ...all.flatMap((setting) => ['-c', setting])]);
  rotateServerLog(paths.log);
  const log = openSync(paths.log, 'a', 0o600);
  // Its own process group: Ctrl-C reaches us first, and we end it in order.
  const child = spawn(command.program, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`PostgreSQL ended at once (${code ?? signal}):\n${logTail(paths.log)}`)),
    );
  });
  failed.catch(() => {});
  if (child.pid === undefined) return failed;
  const pid = child.pid;
  await Promise.race([waitUntilReady(paths, pid), failed]);
  return pid;
}

/** Waits until the server responds and our database exists. @throws Error if it exits first */
export async function waitUntilReady(paths: ClusterPaths, pid: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await isResponding(addressOf(paths, 'postgres'))) return ensureDatabase(paths);
    if (!isAlive(pid)) throw new Error(`PostgreSQL ended while it was starting:\n${logTail(paths.log)}`);
    await sleep(25);
  }
  throw new Error(`PostgreSQL did not answer within ${READY_TIMEOUT_MS / 1_000} s:\n${logTail(paths.log)}`);
}

async function ensureDatabase(paths: ClusterPaths): Promise<void> {
  const client = new pg.Client(clientSettings(addressOf(paths, 'postgres')));
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_USER]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_USER}`);
  } finally {
    await client.end();
  }
}

async function isResponding(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(clientSettings(address));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export function addressOf(paths: ClusterPaths, database: string): DatabaseAddress {
  return {
    kind: 'socket',
    directory: paths.socketDirectory,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database,
  };
}
