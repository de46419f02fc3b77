import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  existsSync,
  copyFileSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient, type DatabaseAddress } from '../pool.ts';
import { SOCKET_PORT, type ClusterPaths } from './cluster-paths.ts';
import { DATABASE_USER, type Unprivileged } from './init-cluster.ts';
import {
  isAlive,
  isServerOf,
  orphanedBackends,
  readLockFile,
  serverProcessOf,
  waitForEnd,
} from './server-process.ts';

/** Crash recovery of a large database may take a while; it is waited for as long as the process lives. */
const READY_TIMEOUT_MS = 120_000;
/** How long what a killed server left may take to end. */
const LEFTOVERS_TIMEOUT_MS = 30_000;
const LEFTOVERS_INTERVAL_MS = 200;

/** How PostgreSQL says that something of an earlier server is still there. */
const HELD_BY_ANOTHER = /shared memory block .* is still in use|lock file "[^"]*" (already exists|is empty)/;

type LaunchOptions = {
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
  await withClient(addressOf(paths, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_USER]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_USER}`);
  });
}

async function isResponding(address: DatabaseAddress): Promise<boolean> {
  try {
    await withClient(address, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
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

const ZOMBIE_TIMEOUT_MS = 15_000;
/** A starting server's lock file is empty for a moment. */
const EMPTY_FILE_TIMEOUT_MS = 1_000;
const BACKEND_TIMEOUT_MS = 3_000;

/**
 * Removes what a dead server left: the lock files of its data and socket, and orphaned backends. PostgreSQL
 * does not start while a lock file names a live pid: a zombie, or after a power cut an unrelated program. We
 * hold the instance lock and checked the process. A running server is never touched.
 */
async function clearDeadServer(paths: ClusterPaths): Promise<void> {
  await settle(paths);
  const found = serverProcessOf(paths.cluster);
  if (found.kind === 'running') return;
  const socket = join(paths.socketDirectory, `.s.PGSQL.${SOCKET_PORT}`);
  const socketPid = readLockFile(`${socket}.lock`);
  if (socketPid !== undefined && isServerOf(paths.cluster, socketPid)) return;
  await endBackends(paths.cluster);
  // Together: each of them alone keeps PostgreSQL from starting.
  for (const file of [join(paths.cluster, 'postmaster.pid'), `${socket}.lock`, socket])
    await rm(file, { force: true });
}

/** Waits while a dead server is still in the process table, or a new one has not written its pid yet. */
async function settle(paths: ClusterPaths): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const waitedMs = Date.now() - startedAt;
    const isDying = serverProcessOf(paths.cluster).kind === 'zombie' && waitedMs < ZOMBIE_TIMEOUT_MS;
    const file = join(paths.cluster, 'postmaster.pid');
    const isEmpty = existsSync(file) && readLockFile(file) === undefined && waitedMs < EMPTY_FILE_TIMEOUT_MS;
    if (!isDying && !isEmpty) return;
    await sleep(50);
  }
}

/** Without their server they cannot commit. SIGQUIT is PostgreSQL's immediate shutdown. */
async function endBackends(cluster: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const left = orphanedBackends(cluster);
    for (const pid of left) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
    await Promise.all(left.map((pid) => waitForEnd(pid, BACKEND_TIMEOUT_MS)));
  }
}

/** PostgreSQL's log takes at most (1 + OLD_LOGS) times this much room. */
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const OLD_LOGS = 4;
const TAIL_LINES = 12;

/**
 * Rotates a large log: `server.log.1` is the newest old one, the oldest is deleted. The file is copied and
 * truncated, not renamed: PostgreSQL, even one adopted from a killed Node, has it open for appending.
 */
export function rotateServerLog(log: string, largestBytes = LARGEST_LOG_BYTES): void {
  if (sizeOf(log) <= largestBytes) return;
  for (let number = OLD_LOGS - 1; number >= 1; number -= 1) {
    if (sizeOf(`${log}.${number}`) >= 0) renameSync(`${log}.${number}`, `${log}.${number + 1}`);
  }
  try {
    copyFileSync(log, `${log}.1`);
  } finally {
    // On a full disk the log itself is what has to go.
    truncateSync(log);
  }
}

/** The last lines of a log; '' where there is none. */
function logTail(log: string): string {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(-TAIL_LINES).join('\n');
  } catch {
    return '';
  }
}

/** -1 where there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}
