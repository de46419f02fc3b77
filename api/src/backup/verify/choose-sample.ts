import * as z from 'shared/schema';
import { bigintColumn, queryRows, type Database } from '../../platform/database/executor.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';

/** A family that is opened as one of its members. */
export type SampleFamily = {
  /** The session exists in the restored copy only. */
  token: string;
  /** How many posts its list must show. */
  posts: number;
  /** Posts to open: the newest ones, first those with photos. */
  postIds: number[];
};

const FAMILIES = 5;
const POSTS_EACH = 4;

const familyRow = z.object({ family_id: bigintColumn, user_id: bigintColumn, posts: bigintColumn });
const postRow = z.object({ post_id: bigintColumn });

/** The families with the most posts. Photos that were not in the backup are not part of it. */
export async function chooseSample(database: Database): Promise<SampleFamily[]> {
  const families = await queryRows(database, familyRow)`
    select family_members.family_id, min(family_members.user_id) as user_id,
      (select count(*) from posts where posts.family_id = family_members.family_id) as posts
    from family_members join users using (user_id)
    where left_at is null and deletion_requested_at is null
      and exists (select 1 from posts where posts.family_id = family_members.family_id)
    group by family_members.family_id order by posts desc, family_id limit ${FAMILIES}`;
  const sample: SampleFamily[] = [];
  for (const { family_id: familyId, user_id: userId, posts } of families) {
    const rows = await queryRows(database, postRow)`
      select post_id from posts left join post_images using (post_id) left join media using (media_id)
      where posts.family_id = ${familyId}
      group by post_id having count(*) filter (where damaged is not null) = 0
      order by count(image_id) = 0, post_id desc limit ${POSTS_EACH}`;
    const { accessToken } = await issueAccessToken({ database, clock: () => new Date() }, userId);
    sample.push({ token: accessToken, posts, postIds: rows.map((row) => row.post_id) });
  }
  return sample;
}
