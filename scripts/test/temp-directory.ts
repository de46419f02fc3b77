import { statfsSync } from 'node:fs';

const RAM_DISK = '/dev/shm';
/** Clusters, sites, films and builds of all tests at a time take about one. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Sites, databases and uploads flush every file to the disk: half of the time of the tests was waiting for
 * it. Where the system has a file system in memory, and it is large enough, their temp folders lie there.
 */
export function tempDirectory(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(RAM_DISK);
    return bavail * bsize >= NEEDED_BYTES ? { TMPDIR: RAM_DISK } : {};
  } catch {
    return {};
  }
}
