import { openDiaryGenerator, openVideoGenerator } from 'goods-generators/open-generators';
import type { ApiContext } from './context.ts';
import { startJobWorker } from './jobs/start-worker.ts';
import { photoLimiter } from './platform/media/renditions/photo-limiter.ts';

/**
 * Starts the job worker of this process. Loaded only where jobs are run: this module is the only way to
 * goods-generators, which the API's image does not contain (main.imports.test.ts).
 */
export async function startWorker(
  context: ApiContext,
  options: Parameters<typeof startJobWorker>[2],
): Promise<void> {
  const { generators: settings } = context.config;
  await startJobWorker(
    context,
    {
      video: await openVideoGenerator(settings, photoLimiter.run),
      diary: await openDiaryGenerator(settings, photoLimiter.run),
    },
    options,
  );
}
