import { sql, type SQL } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { RECORDING_REJECTIONS } from 'shared/contract/recording';
import { MEDIUM_VARIANT, UPLOAD_KIND } from '../../platform/media/renditions/variants.ts';
import { authorRow, memberRow } from '../../presenters/people.ts';
import {
  bigintColumn,
  executeSql,
  timestampColumn,
  type Executor,
} from '../../platform/database/executor.ts';
import { prepareRow, prepareRows, type ArgumentOf } from '../../platform/database/prepared.ts';

/** Media that is a recording, or the upload of one, has these fields. */
const recordingFields = {
  durationMs: z.nullable(z.number()),
  rejection: z.nullable(z.enum(RECORDING_REJECTIONS)),
  jobId: z.nullable(z.number()),
};

const recordingRow = z.object({ mime: z.string(), ...recordingFields });
export type RecordingRow = z.output<typeof recordingRow>;

const imageRow = z.object({
  imageId: z.number(),
  storageKey: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  hasMedium: z.nullable(z.boolean()),
  ...recordingFields,
  hasOriginal: z.boolean(),
});
export type ImageRow = z.output<typeof imageRow>;

const voiceRow = z.object({
  storageKey: z.string(),
  mime: z.string(),
  ...recordingFields,
  peaks: z.nullable(z.array(z.number())),
});

const postRow = z.object({
  post_id: bigintColumn,
  title: z.string(),
  content: z.string(),
  memory_date: z.string(),
  question_id: z.nullable(z.number()),
  created_at: timestampColumn,
  updated_at: timestampColumn,
  author: authorRow,
  participants: z.array(memberRow),
  images: z.array(imageRow),
  voice: z.nullable(voiceRow),
  like_count: z.number(),
  liked: z.boolean(),
  comment_count: z.number(),
  /** A single post has views. Null where the family does not show views. */
  views: z.optional(z.nullable(z.object({ count: z.number(), viewed: z.boolean() }))),
});
export type PostRow = z.output<typeof postRow>;

/** Whether the viewer's family has this post; locks it until the transaction ends. */
export async function hasPost(executor: Executor, viewer: FamilyViewer, postId: number): Promise<boolean> {
  const count = await executeSql(executor)`
    select 1 from posts where post_id = ${postId} and family_id = ${viewer.familyId} for key share`;
  return count === 1;
}

const PARTICIPANTS = sql`(
  select coalesce(json_agg(json_build_object('familyMemberId', member.family_member_id, 'userId', member.user_id,
    'nickname', users.nickname, 'portraitKey', users.portrait_key, 'role', member.role) order by member.family_member_id), '[]')
  from post_participants
  join family_members as member using (family_member_id, family_id)
  join users on users.user_id = member.user_id
  where post_participants.post_id = post.post_id and family_id = post.family_id)`;

/** While an upload is being prepared, its job. */
const RECORDING = sql`'durationMs', duration_ms, 'rejection', rejection, 'jobId', case when media.kind = ${UPLOAD_KIND} then (
    select max(job_id) from jobs where jobs.source_media_id = media.media_id and jobs.family_id = media.owner_key
      and jobs.state in ('queued', 'running')) end`;

const VOICE = sql`(
  select json_build_object('storageKey', storage_key, 'mime', mime, 'peaks', peaks, ${RECORDING})
  from post_voices
  join media on media.media_id = post_voices.media_id and media.owner_key = post_voices.family_id
  where post_voices.post_id = post.post_id and post_voices.family_id = post.family_id)`;

const IMAGES = sql`(
  select coalesce(json_agg(json_build_object('imageId', image_id, 'storageKey', storage_key, 'mime', mime, 'width', width,
    'height', height, 'placeholder', placeholder,
    'hasMedium', checksums ? ${MEDIUM_VARIANT} and not coalesce(damaged ? ${MEDIUM_VARIANT}, false),
    'hasOriginal', original_bytes is not null, ${RECORDING}) order by position, image_id), '[]')
  from post_images
  join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
  where post_images.post_id = post.post_id and post_images.family_id = post.family_id)`;

type ViewerArguments = 'familyId' | 'userId';

/** Selects posts by index first, then joins the details for those only. */
function selectPosts(argument: ArgumentOf<ViewerArguments>, which: SQL, more = sql``): SQL {
  return sql`
    with chosen as (select * from posts where family_id = ${argument('familyId')} ${which})
    select post.post_id, post.title, post.content, post.memory_date::text, post.question_id, post.created_at, post.updated_at,
      json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key) as author,
      ${PARTICIPANTS} as participants, ${IMAGES} as images, ${VOICE} as voice,
      (select count(*)::int from likes where likes.post_id = post.post_id and likes.family_id = post.family_id) as like_count,
      exists (select 1 from likes where likes.post_id = post.post_id and likes.family_id = ${argument('familyId')}
        and likes.user_id = ${argument('userId')}) as liked,
      (select count(*)::int from comments where comments.post_id = post.post_id and comments.family_id = post.family_id) as comment_count
      ${more}
    from chosen as post
    join users as author on author.user_id = post.author_user_id
    order by post.memory_date desc, post.post_id desc`;
}

function selectViews(argument: ArgumentOf<ViewerArguments>): SQL {
  return sql`,
    (select json_build_object(
      'count', (select count(*)::int from post_views where post_views.post_id = post.post_id and post_views.family_id = post.family_id),
      'viewed', exists (select 1 from post_views where post_views.post_id = post.post_id
        and post_views.family_id = ${argument('familyId')} and post_views.user_id = ${argument('userId')}))
      from families where families.family_id = ${argument('familyId')} and shows_views) as views`;
}

const NEWEST_FIRST = sql`order by memory_date desc, post_id desc`;

export const findPost = prepareRow('post', postRow, (argument: ArgumentOf<ViewerArguments | 'postId'>) =>
  selectPosts(argument, sql`and post_id = ${argument('postId')}`, selectViews(argument)),
);

export const findRecentPosts = prepareRows(
  'recent-posts',
  postRow,
  (argument: ArgumentOf<ViewerArguments | 'count'>) =>
    selectPosts(argument, sql`${NEWEST_FIRST} limit ${argument('count')}`),
);

export const findPostsOfDay = prepareRows(
  'posts-of-day',
  postRow,
  (argument: ArgumentOf<ViewerArguments | 'date' | 'offset' | 'limit'>) => {
    const page = sql`${NEWEST_FIRST} offset ${argument('offset')} limit ${argument('limit')}`;
    return selectPosts(argument, sql`and memory_date = ${argument('date')} ${page}`);
  },
);

/** The posts of one of these days, newest first, without those that the viewer leaves out of 지난 오늘. */
export const findPostsOnThisDay = prepareRows(
  'posts-on-this-day',
  postRow,
  (argument: ArgumentOf<ViewerArguments | 'dates' | 'limit'>) => {
    const isOneOf = sql`memory_date = any(${argument('dates')}::date[])`;
    const isShown = sql`not ${isLeftOut({ familyId: argument('familyId'), userId: argument('userId') })}`;
    return selectPosts(
      argument,
      sql`and ${isOneOf} and ${isShown} ${NEWEST_FIRST} limit ${argument('limit')}`,
    );
  },
);

/** The posts that were written from one moment up to another, the newest of their days first. */
export const findPostsWritten = prepareRows(
  'posts-written',
  postRow,
  (argument: ArgumentOf<ViewerArguments | 'from' | 'until' | 'limit'>) => {
    const isWritten = sql`created_at >= ${argument('from')}::timestamptz and created_at < ${argument('until')}::timestamptz`;
    return selectPosts(argument, sql`and ${isWritten} ${NEWEST_FIRST} limit ${argument('limit')}`);
  },
);

/**
 * Whether a row of `posts` is left out of a person's 지난 오늘: its day, its author or a participant.
 * @param person the columns or arguments that name them
 */
export function isLeftOut({ familyId, userId }: { familyId: SQL; userId: SQL }): SQL {
  return sql`(exists (
      select 1 from excluded_days
      where excluded_days.family_id = ${familyId} and excluded_days.user_id = ${userId}
        and excluded_days.day = posts.memory_date)
    or exists (
      select 1 from excluded_members as excluded
      join family_members as person using (family_member_id, family_id)
      where excluded.family_id = ${familyId} and excluded.user_id = ${userId}
        and (person.user_id = posts.author_user_id or exists (
          select 1 from post_participants
          where post_participants.post_id = posts.post_id and post_participants.family_id = posts.family_id
            and post_participants.family_member_id = excluded.family_member_id))))`;
}
