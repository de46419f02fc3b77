import { sql } from 'drizzle-orm';
import { plainLine, plainText } from 'shared/contract/rich-text';
import type { ApiContext } from '../context.ts';
import { GeneratorError, type DiarySource } from 'goods-generators/generator';

type StoredObject = { storageKey: string; mime: string };

/**
 * What a diary is made of: the post's words, its day, who was there and its first photo.
 * @param fetch brings a stored object into the job's own directory
 * @throws MakerFailure where the post was deleted meanwhile
 */
export async function readDiarySource(
  context: ApiContext,
  job: { familyId: number; postId: number | null },
  fetch: (object: StoredObject) => Promise<string>,
): Promise<DiarySource> {
  type Row = {
    title: string;
    content: string;
    memory_date: string;
    participants: string[];
    photo: StoredObject | null;
  };
  const result = await context.database.execute<Row>(sql`
    select title, content, memory_date::text,
      (select coalesce(json_agg(users.nickname order by member.family_member_id), '[]')
        from post_participants join family_members as member using (family_member_id)
        join users on users.user_id = member.user_id
        where post_participants.post_id = post.post_id) as participants,
      (select json_build_object('storageKey', storage_key, 'mime', mime)
        from post_images join media using (media_id)
        where post_images.post_id = post.post_id order by position, image_id limit 1) as photo
    from posts as post where post_id = ${job.postId} and family_id = ${job.familyId}`);
  const [row] = result.rows;
  if (row === undefined || job.postId === null) throw new GeneratorError('The post of the diary is gone');
  return {
    postId: job.postId,
    title: plainLine(row.title),
    content: plainText(row.content),
    memoryDate: row.memory_date,
    participants: row.participants,
    photo: row.photo === null ? null : await fetch(row.photo),
  };
}
