import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformContext } from '../../context.ts';
import { stagingDirectoryOf } from '../open-media.ts';

/** No upload and no job takes as long; what is older was left behind by a process that is gone. */
export const SWEEP_MARGIN_MS = 3_600_000;

/** Where jobs are worked on (jobs/worker/run-job.ts). */
export function workDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'work');
}

async function removeOld(directory: string, olderThanMs: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    // From a time to come: the clock was set back, and it would stay until then.
    if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) >= olderThanMs)
      await rm(path, { recursive: true, force: true });
  }
}

/** Removes temporary files of killed processes. @param olderThanMs 0 only for a process that is alone */
export async function sweepTemporaryFiles(context: PlatformContext, olderThanMs: number): Promise<void> {
  await removeOld(join(context.config.dataDirectory, 'incoming'), olderThanMs);
  await removeOld(workDirectoryOf(context.config.dataDirectory), olderThanMs);
  await removeOld(stagingDirectoryOf(context.config.dataDirectory), olderThanMs);
}
