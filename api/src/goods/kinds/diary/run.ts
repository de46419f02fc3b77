import { GeneratorError, type DiaryGenerator, type DiarySource } from 'goods-generators/generator';
import type { GeneratorSettings } from 'goods-generators/generator-settings';
import { openDiaryGenerator } from 'goods-generators/open-generators';
import { plainLine, plainText } from 'shared/contract/text/rich-text';
import * as z from 'shared/schema';
import type { TakenJob } from '../../../jobs/commands/job-states.ts';
import type { JobRunner, JobWorkspace } from '../../../jobs/worker/run-job.ts';
import { singleFile } from '../../../jobs/worker/save-result.ts';
import { queryRow } from '../../../platform/database/executor.ts';
import { checksumsSchema } from '../../../platform/media/checksums.ts';
import { readPhotoHeader } from '../../../platform/media/renditions/photo-decoder.ts';
import { photoLimiter } from '../../../platform/media/renditions/photo-limiter.ts';
import { diaryInputSchema } from './commands.ts';

export async function openDiaryRunner({ ai, timeoutMs }: GeneratorSettings): Promise<JobRunner> {
  return createDiaryRunner(await openDiaryGenerator(ai, { timeoutMs, limitDecoding: photoLimiter.run }));
}

export function createDiaryRunner(generator: DiaryGenerator): JobRunner {
  const { byAi } = generator;
  return {
    byAi,
    run: async (job, workspace) => {
      const source = await readSource(job, workspace);
      const { text, illustration } = await generator.generate(source, workspace);
      const result = { ...text, date: source.memoryDate, byAi };
      if (illustration === null) return { media: null, result };
      const file = singleFile({ ...illustration, ...(await sizeOf(illustration.path)) });
      return { media: { kind: 'illustration', ...file }, result };
    },
  };
}

async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const header = await readPhotoHeader(path);
  if (typeof header === 'string') throw new GeneratorError(`The illustration is ${header}`);
  return { width: header.width, height: header.frameHeight };
}

const sourceRow = z.object({
  title: z.string(),
  content: z.string(),
  memory_date: z.string(),
  participants: z.array(z.string()),
  photo: z.nullable(z.object({ storageKey: z.string(), mime: z.string(), checksums: checksumsSchema })),
});

/** The post's text, day, participants and first photo. @throws GeneratorError where the post was deleted */
async function readSource(
  { familyId, input }: TakenJob,
  { context, fetchObject }: JobWorkspace,
): Promise<DiarySource> {
  const { postId } = diaryInputSchema.parse(input);
  const row = await queryRow(context.database, sourceRow)`
    select title, content, memory_date::text,
      (select coalesce(json_agg(users.nickname order by member.family_member_id), '[]')
        from post_participants join family_members as member using (family_member_id, family_id)
        join users on users.user_id = member.user_id
        where post_participants.post_id = post.post_id and family_id = post.family_id) as participants,
      (select json_build_object('storageKey', storage_key, 'mime', mime, 'checksums', checksums)
        from post_images join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
        where post_images.post_id = post.post_id and post_images.family_id = post.family_id and mime like 'image/%' order by position, image_id limit 1) as photo
    from posts as post where post_id = ${postId} and family_id = ${familyId}`;
  if (row === undefined) throw new GeneratorError('The post of the diary is gone');
  return {
    postId,
    title: plainLine(row.title),
    content: plainText(row.content),
    memoryDate: row.memory_date,
    participants: row.participants,
    photo: row.photo === null ? null : await fetchObject(row.photo),
  };
}
