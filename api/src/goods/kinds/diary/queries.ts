import { plainLine, plainText } from 'shared/contract/text/rich-text';
import * as z from 'shared/schema';
import { GeneratorError, type DiarySource } from 'goods-generators/generator';
import type { JobWorkspace } from '../../../jobs/worker/run-job.ts';
import { queryRow } from '../../../platform/database/executor.ts';

const sourceRow = z.object({
  title: z.string(),
  content: z.string(),
  memory_date: z.string(),
  participants: z.array(z.string()),
  photo: z.nullable(z.object({ storageKey: z.string(), mime: z.string() })),
});

/** The post's text, day, participants and first photo. @throws GeneratorError where the post was deleted */
export async function readDiarySource(
  { familyId, postId }: { familyId: number; postId: number | null },
  { context, fetchObject }: JobWorkspace,
): Promise<DiarySource> {
  const row = await queryRow(context.database, sourceRow)`
    select title, content, memory_date::text,
      (select coalesce(json_agg(users.nickname order by member.family_member_id), '[]')
        from post_participants join family_members as member using (family_member_id, family_id)
        join users on users.user_id = member.user_id
        where post_participants.post_id = post.post_id and family_id = post.family_id) as participants,
      (select json_build_object('storageKey', storage_key, 'mime', mime)
        from post_images join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
        where post_images.post_id = post.post_id and post_images.family_id = post.family_id and mime like 'image/%' order by position, image_id limit 1) as photo
    from posts as post where post_id = ${postId} and family_id = ${familyId}`;
  if (row === undefined || postId === null) throw new GeneratorError('The post of the diary is gone');
  return {
    postId,
    title: plainLine(row.title),
    content: plainText(row.content),
    memoryDate: row.memory_date,
    participants: row.participants,
    photo: row.photo === null ? null : await fetchObject(row.photo),
  };
}
