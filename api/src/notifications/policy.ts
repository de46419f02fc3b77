import { sql, type SQL } from 'drizzle-orm';
import type { NotificationKind } from 'shared/contract/notifications/notification';
import { type Transaction, bigintArray, executeSql, textArray } from '../platform/database/executor.ts';

/** What members are notified of. `actorUserId` caused it. */
export type NotificationEvent =
  | { kind: 'post'; familyId: number; postId: number; actorUserId: number }
  | {
      kind: 'comment';
      familyId: number;
      postId: number;
      commentId: number;
      /** The comment that it replies to. */
      replyTo: number | undefined;
      actorUserId: number;
    }
  | { kind: 'like'; familyId: number; postId: number; actorUserId: number }
  | { kind: 'member-joined'; familyId: number; actorUserId: number }
  | { kind: 'video-ready' | 'diary-ready'; familyId: number; jobId: number; creatorUserId: number }
  /** `dates`: those that the day is the same of. `since`: not for those who have joined after it. */
  | {
      kind: 'on-this-day';
      familyIds: readonly number[];
      day: string;
      since: Date;
      dates: readonly string[];
      /** Whether a row of `posts` is shown to `member`. */
      isShown: SQL;
    }
  /** `day`: the Monday of the week. */
  | { kind: 'question'; familyIds: readonly number[]; day: string; since: Date }
  | { kind: 'backup-failed'; familyId: number; day: string; operatorUserId: number };

/** Who is notified of an event, as conditions on the table `member`, and what the row says. */
type Notice = {
  familyIds: readonly number[];
  recipients: SQL;
  subject: string;
  kind?: SQL;
  actorUserId?: number;
  postId?: number;
  commentId?: number;
  jobId?: number;
  day?: string;
};

/** Instead of its kind: a notification that was pushed before it was taken back. Nobody is shown it. */
export const WITHDRAWN = 'withdrawn';

/**
 * Notifies all that an event concerns, in the transaction that causes it, by one statement. The same event
 * notifies nobody twice. A kind that a person has switched off leaves a row, too: what is new is marked all
 * the same, but it is not pushed.
 */
export async function notify(transaction: Transaction, event: NotificationEvent): Promise<void> {
  const { familyIds, recipients, subject, kind, actorUserId, postId, commentId, jobId, day } =
    noticeOf(event);
  await executeSql(transaction)`
    insert into notifications as known
      (family_id, recipient_user_id, kind, subject, actor_user_id, post_id, comment_id, job_id, day, push_at)
    select member.family_id, member.user_id, notice.kind, ${subject}::text, ${actorUserId ?? null}::bigint,
      ${postId ?? null}::bigint, ${commentId ?? null}::bigint, ${jobId ?? null}::bigint, ${day ?? null}::date,
      case when notice.kind = any(settings.off) then null else now() end
    from family_members as member
    cross join lateral (select ${kind ?? sql`${event.kind}::text`} as kind) as notice
    left join notification_settings as settings on settings.user_id = member.user_id
    where member.family_id = any(${bigintArray(familyIds)}) and member.left_at is null and ${recipients}
    on conflict (recipient_user_id, subject, family_id) do update set
      kind = excluded.kind, created_at = excluded.created_at, seen_at = null, bell_seen_at = null,
      push_at = case when known.created_at < now() - interval '1 day' then excluded.push_at end
    where known.kind = ${WITHDRAWN}`;
}

function noticeOf(event: NotificationEvent): Notice {
  switch (event.kind) {
    case 'post': {
      const { familyId, postId, actorUserId } = event;
      const subject = `post:${postId}`;
      return { familyIds: [familyId], recipients: isNot(actorUserId), subject, actorUserId, postId };
    }
    case 'comment': {
      const { familyId, postId, commentId, replyTo, actorUserId } = event;
      // Its author gets a reply instead of one more comment.
      const original = sql`(select author_user_id from comments
        where comment_id = ${replyTo ?? null} and family_id = ${familyId} and post_id = ${postId})`;
      return {
        familyIds: [familyId],
        recipients: isNot(actorUserId),
        subject: `comment:${commentId}`,
        kind: sql`case when member.user_id = ${original} then 'reply' else 'comment' end`,
        actorUserId,
        postId,
        commentId,
      };
    }
    case 'like': {
      const { familyId, postId, actorUserId } = event;
      const author = sql`(select author_user_id from posts where post_id = ${postId} and family_id = ${familyId})`;
      return {
        familyIds: [familyId],
        recipients: sql`member.user_id = ${author} and ${isNot(actorUserId)}`,
        subject: subjectOfLike(postId, actorUserId),
        actorUserId,
        postId,
      };
    }
    case 'member-joined': {
      const { familyId, actorUserId } = event;
      const subject = `member-joined:${actorUserId}`;
      return { familyIds: [familyId], recipients: isNot(actorUserId), subject, actorUserId };
    }
    case 'video-ready':
    case 'diary-ready': {
      const { familyId, jobId, creatorUserId } = event;
      return { familyIds: [familyId], recipients: is(creatorUserId), subject: `job:${jobId}`, jobId };
    }
    case 'on-this-day': {
      const { familyIds, day, since, dates, isShown } = event;
      const recipients = sql`${hasJoinedBefore(since)} and exists (
        select 1 from posts
        where posts.family_id = member.family_id and memory_date = any(${textArray(dates)}::date[]) and ${isShown})`;
      return { familyIds, recipients, subject: `on-this-day:${day}`, day };
    }
    case 'question': {
      const { familyIds, day, since } = event;
      const families = bigintArray(familyIds);
      const recipients = sql`${hasJoinedBefore(since)}
        and member.family_id in (select family_id from families where family_id = any(${families}) and shows_question)
        and (member.family_id, member.user_id) not in (
          select family_id, user_id from skipped_questions where family_id = any(${families}) and week = ${day}::date)`;
      return { familyIds, recipients, subject: `question:${day}`, day };
    }
    case 'backup-failed': {
      const { familyId, day, operatorUserId } = event;
      return {
        familyIds: [familyId],
        recipients: is(operatorUserId),
        subject: `backup-failed:${day}`,
        day,
      };
    }
  }
}

function is(userId: number): SQL {
  return sql`member.user_id = ${userId}`;
}

function isNot(userId: number): SQL {
  return sql`member.user_id <> ${userId}`;
}

/** A repeated run must not notify those who have joined in between. */
function hasJoinedBefore(moment: Date): SQL {
  return sql`member.joined_at < ${moment.toISOString()}::timestamptz`;
}

function subjectOfLike(postId: number, userId: number): string {
  return `like:${postId}:${userId}`;
}

/** Goods whose end its maker is notified of, by the name of the job's kind. */
const READY_KINDS: Readonly<Record<string, 'video-ready' | 'diary-ready'>> = {
  video: 'video-ready',
  diary: 'diary-ready',
} satisfies Record<string, NotificationKind>;

/** Notifies whoever began a job that has ended well, where its kind is among those. */
export async function notifyOfResult(
  transaction: Transaction,
  job: { familyId: number; jobId: number; kind: string; creatorUserId: number | null },
): Promise<void> {
  const kind = READY_KINDS[job.kind];
  const { familyId, jobId, creatorUserId } = job;
  if (kind === undefined || creatorUserId === null) return;
  await notify(transaction, { kind, familyId, jobId, creatorUserId });
}

/**
 * A like that was taken back before it was seen is no news. One that was pushed by then is remembered: given
 * again on the same day, it is not pushed again.
 */
export async function withdrawLike(
  transaction: Transaction,
  { familyId, postId, actorUserId }: { familyId: number; postId: number; actorUserId: number },
): Promise<void> {
  const isLike = sql`post_id = ${postId} and family_id = ${familyId}
    and subject = ${subjectOfLike(postId, actorUserId)} and bell_seen_at is null`;
  await executeSql(transaction)`
    update notifications set kind = ${WITHDRAWN}, seen_at = now(), bell_seen_at = now()
    where ${isLike} and push_at is null`;
  await executeSql(transaction)`
    delete from notifications where ${isLike}`;
}

/**
 * Deletes what a person was notified of in families, and that they have joined: nothing is new for who comes
 * (back), and who has left is not announced.
 */
export async function deleteNotificationsOf(
  transaction: Transaction,
  { userId, familyIds }: { userId: number; familyIds: readonly number[] },
): Promise<void> {
  await executeSql(transaction)`
    delete from notifications
    where family_id = any(${bigintArray(familyIds)})
      and (recipient_user_id = ${userId} or (actor_user_id = ${userId} and kind = 'member-joined'))`;
  // Whether or not there was anything: a stream of the person ends.
  await executeSql(transaction)`
    select pg_notify('ongi_notifications', family_id || ':' || ${userId}::bigint)
    from unnest(${bigintArray(familyIds)}) as family_id`;
}
