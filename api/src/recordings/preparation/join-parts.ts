import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GeneratorError } from 'goods-generators/generator';
import type { TakenJob } from '../../jobs/commands/job-states.ts';
import type { JobWorkspace } from '../../jobs/worker/run-job.ts';

/** Writes the parts of an upload into one file of the workspace. @throws GeneratorError where one is gone */
export async function joinParts(
  { storageKey, checksums }: NonNullable<TakenJob['source']>,
  { context, directory, signal }: JobWorkspace,
): Promise<string> {
  const path = join(directory, 'upload');
  async function* parts(): AsyncGenerator<Buffer> {
    // jsonb has no order; the names do.
    for (const variant of Object.keys(checksums).toSorted()) {
      const opened = await context.store.open(storageKey, variant);
      if (opened === undefined) throw new GeneratorError('A part of the upload is gone from the store');
      yield* opened.stream;
    }
  }
  await pipeline(parts, createWriteStream(path, { mode: 0o600 }), { signal });
  return path;
}
