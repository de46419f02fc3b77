import { sql, type SQL } from 'drizzle-orm';
import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import {
  type Executor,
  bigintArray,
  bigintColumn,
  queryRow,
  queryRows,
  timestampColumn,
} from '../platform/database/executor.ts';
import { NOTIFICATION_KINDS, type NotificationSettings } from 'shared/contract/notifications/notification';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { authorRow } from '../presenters/people.ts';
import { WITHDRAWN } from './policy.ts';

/** Whose state it is: a person has one in each family. */
export type Recipient = Pick<FamilyViewer, 'userId' | 'familyId'>;

const unseenRow = z.object({
  user_id: bigintColumn,
  family_id: bigintColumn,
  posts: z.array(z.number()),
  post_count: z.number(),
  comments: z.array(z.object({ postId: z.number(), count: z.number() })),
  notification_count: z.number(),
});
export type UnseenRow = z.output<typeof unseenRow>;

/** What each of these has not seen, by one statement. */
export function findUnseen(executor: Executor, recipients: readonly Recipient[]): Promise<UnseenRow[]> {
  const userIds = bigintArray(recipients.map(({ userId }) => userId));
  const familyIds = bigintArray(recipients.map(({ familyId }) => familyId));
  const isOfRecipient = sql`notifications.recipient_user_id = recipient.user_id
    and notifications.family_id = recipient.family_id and notifications.family_id = any(${familyIds})
    and notifications.seen_at is null`;
  return queryRows(executor, unseenRow)`
    select recipient.user_id, recipient.family_id, state.*, commented.comments
    from unnest(${userIds}, ${familyIds}) as recipient (user_id, family_id)
    left join notification_settings as settings on settings.user_id = recipient.user_id
    cross join lateral (
      select to_json((coalesce(array_agg(post_id order by notification_id desc)
          filter (where kind = 'post'), '{}'))[:${LIMITS.unseenListed}::int]) as posts,
        (count(*) filter (where kind = 'post'))::int as post_count,
        -- The likes of a post are one line.
        (count(*) filter (where is_in_bell and kind <> 'like')
          + count(distinct post_id) filter (where is_in_bell and kind = 'like'))::int as notification_count
      from (
        select *, bell_seen_at is null and kind <> all(coalesce(settings.off, '{}')) as is_in_bell
        from notifications where ${isOfRecipient}
      ) as unseen
    ) as state
    cross join lateral (
      select coalesce(json_agg(json_build_object('postId', post_id, 'count', count) order by latest desc), '[]') as comments
      from (
        select post_id, count(*)::int as count, max(notification_id) as latest from notifications
        where ${isOfRecipient} and kind in ('comment', 'reply')
        group by post_id order by latest desc limit ${LIMITS.unseenListed}
      ) as by_post
    ) as commented`;
}

const lineRow = z.object({
  notification_id: bigintColumn,
  kind: z.string(),
  created_at: timestampColumn,
  is_seen: z.boolean(),
  actors: z.array(authorRow),
  actor_count: z.number(),
  post_id: z.nullable(bigintColumn),
  title: z.nullable(z.string()),
  storage_key: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  content: z.nullable(z.string()),
  job_id: z.nullable(bigintColumn),
  day: z.nullable(z.string()),
});
export type LineRow = z.output<typeof lineRow>;

const ACTORS_SHOWN = 3;

/**
 * A page of lines, the latest first. The likes of a post are one line at the place of the latest; what a
 * person has switched off is not among them. What is gone has taken its rows with it.
 */
export function findLines(
  context: ApiContext,
  { familyId, userId }: Recipient,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LineRow[]> {
  const isLikeOfPost = sql`likes.recipient_user_id = ${userId} and likes.family_id = ${familyId}
    and likes.kind = 'like' and likes.post_id = line.post_id`;
  return queryRows(context.database, lineRow)`
    with line as materialized (
      select * from notifications as line
      where recipient_user_id = ${userId} and family_id = ${familyId}
        and (${before ?? null}::bigint is null or notification_id < ${before ?? null})
        and kind <> all(coalesce((select off from notification_settings where user_id = ${userId}), '{}'))
        and kind <> ${WITHDRAWN}
        and not (kind = 'like' and exists (
          select 1 from notifications as likes
          where ${isLikeOfPost} and likes.notification_id > line.notification_id))
      order by notification_id desc limit ${limit}
    )
    select line.notification_id, line.kind, line.created_at, line.bell_seen_at is not null as is_seen,
      case when line.kind = 'like' then (
          select json_agg(${authorJson(sql`liker`)}) from (
            select users.* from notifications as likes join users on users.user_id = likes.actor_user_id
            where ${isLikeOfPost} order by likes.notification_id desc limit ${ACTORS_SHOWN}) as liker)
        when line.actor_user_id is null then '[]'
        else json_build_array(${authorJson(sql`actor`)}) end as actors,
      case when line.kind = 'like' then (select count(*)::int from notifications as likes where ${isLikeOfPost})
        when line.actor_user_id is null then 0 else 1 end as actor_count,
      line.post_id, post.title, cover.storage_key, cover.mime, cover.duration_ms, comments.content,
      jobs.job_id, line.day::text as day
    from line
    left join users as actor on actor.user_id = line.actor_user_id
    left join posts as post on post.post_id = line.post_id and post.family_id = ${familyId}
    left join post_images on post_images.post_id = line.post_id and post_images.family_id = ${familyId}
      and post_images.position = 0
    left join media as cover on cover.media_id = post_images.media_id and cover.owner_key = ${familyId}
    left join comments on comments.comment_id = line.comment_id and comments.family_id = ${familyId}
    left join jobs on jobs.job_id = line.job_id and jobs.family_id = ${familyId}
    order by line.notification_id desc`;
}

function authorJson(person: SQL): SQL {
  return sql`json_build_object('userId', ${person}.user_id, 'nickname', ${person}.nickname,
    'portraitKey', ${person}.portrait_key)`;
}

const settingsRow = z.object({
  off: z.array(z.string()),
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  shows_text: z.boolean(),
});

const DEFAULT_SETTINGS: NotificationSettings = {
  off: [],
  quiet: { from: '21:00', to: '08:00' },
  showsText: false,
};

export async function findSettings(
  executor: Executor,
  { userId }: Pick<Recipient, 'userId'>,
): Promise<NotificationSettings> {
  const row = await queryRow(executor, settingsRow)`
    select off, quiet_from, quiet_to, shows_text from notification_settings where user_id = ${userId}`;
  if (row === undefined) return DEFAULT_SETTINGS;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    // A kind of a newer version is not in this contract.
    off: NOTIFICATION_KINDS.filter((kind) => row.off.includes(kind)),
    quiet: from === null || to === null ? null : { from, to },
    showsText: row.shows_text,
  };
}
