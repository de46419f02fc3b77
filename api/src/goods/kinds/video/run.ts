import { GeneratorError, type VideoGenerator } from 'goods-generators/generator';
import type { GeneratorSettings } from 'goods-generators/generator-settings';
import { openVideoGenerator } from 'goods-generators/open-generators';
import type { JobRunner } from '../../../jobs/worker/run-job.ts';
import { singleFile } from '../../../jobs/worker/save-result.ts';
import { photoLimiter } from '../../../platform/media/renditions/photo-limiter.ts';
import { videoInputSchema } from './commands.ts';

export async function openVideoRunner({ video, timeoutMs }: GeneratorSettings): Promise<JobRunner> {
  return createVideoRunner(await openVideoGenerator(video, { timeoutMs, limitDecoding: photoLimiter.run }));
}

export function createVideoRunner(generator: VideoGenerator): JobRunner {
  const { byAi } = generator;
  return {
    byAi,
    run: async (job, workspace) => {
      if (job.source === null) throw new GeneratorError('The photo of the video is gone');
      const { actionPrompt } = videoInputSchema.parse(job.input);
      const photo = await workspace.fetchObject(job.source);
      const video = await generator.generate({ photo, actionPrompt }, workspace);
      return { media: { kind: 'video', ...singleFile(video) }, result: { byAi } };
    },
  };
}
