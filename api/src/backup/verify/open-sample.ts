import { envelopeSchema } from 'shared/contract/envelope';
import { postCalls } from 'shared/contract/post';
import * as z from 'shared/schema';
import { openPhoto } from '../../platform/media/renditions/photo-decoder.ts';
import { BackupFailure } from '../backup-failure.ts';
import { bigintColumn, queryRows, type Database } from '../../platform/database/executor.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';

export type Opened = { families: number; posts: number; photos: number };

/** Opens the sample as a page does. @throws BackupFailure for what does not open, or opens otherwise */
export async function openSample(origin: string, sample: readonly SampleFamily[]): Promise<Opened> {
  const health = await fetch(`${origin}/api/health`);
  if (health.status !== 200) throw new BackupFailure(`/api/health: 응답 ${health.status}`);
  const opened: Opened = { families: 0, posts: 0, photos: 0 };
  for (const family of sample) {
    const years = await read(origin, family, '/memory-post/time-order', postCalls.timeOrder.response);
    const listed = years.reduce((count, { posts }) => count + posts.length, 0);
    if (listed !== family.posts)
      throw new BackupFailure(`추억 목록에 ${family.posts}개가 있어야 하는데 ${listed}개만 보여요.`);
    for (const postId of family.postIds) {
      const { images } = await read(origin, family, `/memory-post/${postId}`, postCalls.detail.response);
      // A video that nobody can play yet has no poster.
      const visible = images.filter(({ video }) => video === undefined || video.state === 'ready');
      for (const { video } of visible)
        if (video?.url !== undefined && video.url !== null)
          await openFileAt(new URL(video.url, origin), postId);
      for (const { url, displayUrl, thumbnailUrl, mediumUrl } of visible)
        for (const each of [url, displayUrl, thumbnailUrl, mediumUrl])
          if (each !== undefined) await openPhotoAt(new URL(each, origin), postId);
      opened.posts += 1;
      opened.photos += visible.length;
    }
    opened.families += 1;
  }
  return opened;
}

async function read<Schema extends z.ZodMiniType>(
  origin: string,
  { token }: SampleFamily,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const envelope = z.safeParse(envelopeSchema, await response.json().catch(() => undefined)).data;
  const data = z.safeParse(schema, envelope?.data);
  if (response.status !== 200 || !data.success)
    throw new BackupFailure(`${path}: 열리지 않아요. (응답 ${response.status})`);
  return data.data;
}

async function openFileAt(url: URL, postId: number): Promise<Buffer> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200)
    throw new BackupFailure(`추억 ${postId}: 파일이 열리지 않아요. (응답 ${response.status})`);
  return bytes;
}

async function openPhotoAt(url: URL, postId: number): Promise<void> {
  const bytes = await openFileAt(url, postId);
  await openPhoto(bytes)
    .stats()
    .catch(() => {
      throw new BackupFailure(`추억 ${postId}: 사진이 손상되었어요.`);
    });
}

/** A family that is opened as one of its members. */
type SampleFamily = {
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
