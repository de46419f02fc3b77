import { hash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type ClusterPaths = {
  /** Holds everything of PostgreSQL. */
  home: string;
  /** PGDATA. */
  cluster: string;
  /** Where the Unix socket lies; short enough for the system. */
  socketDirectory: string;
  log: string;
};

/** The one port number in the socket's name; nothing listens on the network. */
export const SOCKET_PORT = 5432;

/** Linux allows 107 characters, macOS 103. */
const SOCKET_PATH_MAX = 103;
const SOCKET_NAME = `/.s.PGSQL.${SOCKET_PORT}.lock`;

/** @param dataDirectory ONGI_DATA; if too long for a socket path, the socket is in the system's temp dir */
export function clusterPaths(dataDirectory: string): ClusterPaths {
  const home = join(resolve(dataDirectory), 'postgres');
  const beside = join(home, 'socket');
  const homeHash = hash('sha256', home).slice(0, 16);
  const fits = Buffer.byteLength(beside + SOCKET_NAME) <= SOCKET_PATH_MAX;
  return {
    home,
    cluster: join(home, 'cluster'),
    socketDirectory: fits ? beside : join(tmpdir(), `ongi-${homeHash}`),
    log: join(home, 'server.log'),
  };
}

/** Private: the socket asks for no password. @throws Error where it is a link or somebody else's directory */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const entry = lstatSync(path);
  const ours = process.getuid === undefined || entry.uid === process.getuid() || process.getuid() === 0;
  if (!entry.isDirectory() || !ours) throw new Error(`${path} belongs to somebody else`);
}
