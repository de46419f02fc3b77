import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PORT, type ClusterPaths } from './cluster-paths.ts';
import { isServerOf, orphanedBackends, readLockFile, serverProcessOf, waitForEnd } from './server-process.ts';

const ZOMBIE_TIMEOUT_MS = 15_000;
/** A starting server's lock file is empty for a moment. */
const EMPTY_FILE_TIMEOUT_MS = 1_000;
const BACKEND_TIMEOUT_MS = 3_000;

/**
 * Removes what a dead server left: the lock files of its data and socket, and orphaned backends. PostgreSQL
 * does not start while a lock file names a live pid: a zombie, or after a power cut an unrelated program. We
 * hold the instance lock and checked the process. A running server is never touched.
 */
export async function clearDeadServer(paths: ClusterPaths): Promise<void> {
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
