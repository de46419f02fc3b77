import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiContext } from '../context.ts';
import { stagingDirectoryOf } from './open-media.ts';
import { sweepPending } from './pending-objects.ts';

/** No upload takes as long; what is older was left behind by a process that is gone. */
const SWEEP_MARGIN_MS = 3_600_000;

/** Where received bodies lie until they are looked into (http/received-form.ts). */
function incomingDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'incoming');
}

/** Where jobs are worked on (jobs/run-job.ts). */
export function workDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'work');
}

async function removeOld(directory: string, olderThanMs: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs >= olderThanMs)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes what crashed or killed processes left: temporary files, and objects that no row names. Run before a
 * process listens, and every hour.
 * @param olderThanMs 0 only where no other process works on the same data directory and database
 */
export async function sweepMedia(context: ApiContext, olderThanMs: number = SWEEP_MARGIN_MS): Promise<void> {
  await removeOld(incomingDirectoryOf(context.config.dataDirectory), olderThanMs);
  await removeOld(workDirectoryOf(context.config.dataDirectory), olderThanMs);
  await removeOld(stagingDirectoryOf(context.config.dataDirectory), olderThanMs);
  await sweepPending(context, olderThanMs);
}
