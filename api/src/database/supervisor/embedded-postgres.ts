import { spawn } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type DatabaseAddress } from '../pool.ts';
import { findBinaries } from './binaries.ts';
import { clusterPaths, makePrivateDirectory, SOCKET_PORT, type ClusterPaths } from './cluster-paths.ts';
import { DATABASE_USER, makeCluster } from './make-cluster.ts';
import { isAlive, serverProcessOf, waitForEnd } from './server-process.ts';
import { unprivileged, type Unprivileged } from './unprivileged.ts';

/** Crash recovery of a large database may take a while; it is waited for as long as the process lives. */
const READY_TIMEOUT_MS = 120_000;
const ZOMBIE_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 20_000;
const WATCH_INTERVAL_MS = 500;

export type EmbeddedPostgres = {
  address: DatabaseAddress;
  /** The process number of the server that is running now. */
  pid: () => number;
  /** Whether a server was found running, left by a Node that was killed. */
  adopted: boolean;
  /** Ends the server: sessions are cut, everything is written out. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Further settings of the server, `name=value`. */
  settings?: readonly string[];
  /** Told when the server had died and was started again, or could not be. */
  onRestart?: (outcome: { ok: true } | { ok: false; error: unknown }) => void;
};

/**
 * Starts PostgreSQL on a directory, or takes over the server that already runs there (left by a Node that was
 * killed). It listens on a Unix socket only. A server that dies is started again. Whoever calls holds the
 * instance lock of the data directory.
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const paths = clusterPaths(dataDirectory);
  const binaries = findBinaries();
  const user = unprivileged();
  await mkdir(paths.home, { recursive: true, mode: 0o700 });
  chmodSync(paths.home, 0o700);
  makePrivateDirectory(paths.socketDirectory);
  user.own(paths.home);
  user.own(paths.socketDirectory);
  await makeCluster(paths, binaries, user);

  const adoptedPid = await findRunning(paths);
  let pid = adoptedPid ?? (await launch(paths, binaries.postgres, user, options.settings ?? []));
  const stopping = new AbortController();

  const watching = (async () => {
    while (await pause(stopping.signal)) {
      if (isAlive(pid)) continue;
      try {
        await clearDeadServer(paths);
        pid = await launch(paths, binaries.postgres, user, options.settings ?? []);
        options.onRestart?.({ ok: true });
      } catch (error) {
        options.onRestart?.({ ok: false, error });
      }
    }
  })();

  return {
    address: addressOf(paths, DATABASE_USER),
    pid: () => pid,
    adopted: adoptedPid !== undefined,
    stop: async () => {
      stopping.abort();
      await watching;
      await stopServer(pid);
    },
  };
}

/** Waits between two looks at the server; false once it is to be stopped. */
async function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(WATCH_INTERVAL_MS, true, { ref: false, signal }).catch(() => false);
}

/** Another database of the same server. */
export function databaseOf(address: DatabaseAddress, database: string): DatabaseAddress {
  if (address.kind === 'socket') return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { kind: 'url', url: url.href };
}

function addressOf(paths: ClusterPaths, database: string): DatabaseAddress {
  return {
    kind: 'socket',
    directory: paths.socketDirectory,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database,
  };
}

/** A server that runs already and answers; one that is dead is cleared away. */
async function findRunning(paths: ClusterPaths): Promise<number | undefined> {
  const found = serverProcessOf(paths.cluster);
  if (found.kind === 'running') {
    await waitUntilReady(paths, found.pid);
    return found.pid;
  }
  await clearDeadServer(paths);
  return undefined;
}

/**
 * PostgreSQL refuses to start while postmaster.pid names a process that is there: a zombie, or after a reboot
 * any other program with that number. We looked at it and know better.
 */
async function clearDeadServer(paths: ClusterPaths): Promise<void> {
  const deadline = Date.now() + ZOMBIE_TIMEOUT_MS;
  while (serverProcessOf(paths.cluster).kind === 'zombie' && Date.now() < deadline) await sleep(50);
  const found = serverProcessOf(paths.cluster);
  if (found.kind === 'zombie' || found.kind === 'stale')
    await rm(join(paths.cluster, 'postmaster.pid'), { force: true });
}

async function launch(
  paths: ClusterPaths,
  postgres: string,
  user: Unprivileged,
  settings: readonly string[],
): Promise<number> {
  const all = [
    `unix_socket_directories=${paths.socketDirectory}`,
    `port=${SOCKET_PORT}`,
    'listen_addresses=',
    'max_connections=60',
    'shared_buffers=128MB',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    // Neither statements nor the values that broke a rule: they hold what people wrote.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...settings,
  ];
  const command = user.command(postgres, ['-D', paths.cluster, ...all.flatMap((setting) => ['-c', setting])]);
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

async function waitUntilReady(paths: ClusterPaths, pid: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await answers(addressOf(paths, 'postgres'))) return ensureDatabase(paths);
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

async function answers(address: DatabaseAddress): Promise<boolean> {
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

async function stopServer(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT ends it at once, and the next start recovers from the log.
  if (signal(pid, 'SIGINT') && !(await waitForEnd(pid, STOP_TIMEOUT_MS))) {
    signal(pid, 'SIGQUIT');
    await waitForEnd(pid, STOP_TIMEOUT_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

function logTail(log: string): string {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}
