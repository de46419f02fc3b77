import { GeneratorError, type DiaryGenerator } from 'goods-generators/generator';
import type { GeneratorSettings } from 'goods-generators/generator-settings';
import { openDiaryGenerator } from 'goods-generators/open-generators';
import type { JobRunner } from '../../../jobs/worker/run-job.ts';
import { singleFile } from '../../../jobs/worker/save-result.ts';
import { readPhotoHeader } from '../../../platform/media/renditions/photo-decoder.ts';
import { photoLimiter } from '../../../platform/media/renditions/photo-limiter.ts';
import { readDiarySource } from './queries.ts';
import { diaryInputSchema } from './schema.ts';

export async function openDiaryRunner({ ai, timeoutMs }: GeneratorSettings): Promise<JobRunner> {
  return createDiaryRunner(await openDiaryGenerator(ai, { timeoutMs, limitDecoding: photoLimiter.run }));
}

export function createDiaryRunner(generator: DiaryGenerator): JobRunner {
  const { byAi } = generator;
  return {
    byAi,
    run: async (job, workspace) => {
      const { postId } = diaryInputSchema.parse(job.input);
      const source = await readDiarySource({ familyId: job.familyId, postId }, workspace);
      const { text, illustration } = await generator.generate(source, workspace);
      const media =
        illustration === null
          ? null
          : {
              kind: 'illustration',
              ...singleFile({ ...illustration, ...(await sizeOf(illustration.path)) }),
            };
      return { media, result: { ...text, date: source.memoryDate, byAi } };
    },
  };
}

async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const header = await readPhotoHeader(path);
  if (typeof header === 'string') throw new GeneratorError(`The illustration is ${header}`);
  return { width: header.width, height: header.frameHeight };
}
