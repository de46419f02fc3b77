import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../platform/context.ts';
import { type AuthorRow, authorRow } from '../presenters/people.ts';
import * as z from 'shared/schema';
import { bigintColumn, type Executor, queryRow, queryRows } from '../platform/database/executor.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { excludedDays, excludedMembers } from '../platform/database/schema/on-this-day.ts';
import { users } from '../platform/database/schema/users-and-media.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { prepareRow, prepareRows, type ArgumentOf } from '../platform/database/prepared.ts';

const countRow = z.object({ count: z.number() });
const yearRow = z.object({ year: z.nullable(z.number()) });

const listedRow = z.object({
  post_id: bigintColumn,
  title: z.string(),
  memory_date: z.string(),
  storage_key: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  has_voice: z.boolean(),
  placeholder: z.nullable(z.string()),
  image_count: z.number(),
  excerpt: z.nullable(z.string()),
});
export type ListedRow = z.output<typeof listedRow>;

const tileRow = z.extend(listedRow, { author: authorRow });
export type TileRow = z.output<typeof tileRow>;

/** A span of days of one family's posts: from `first`, before `end` (`2026-11-01`, `2026-12-01`). */
export type Span = { familyId: number; first: string; end: string };

const coveredRow = z.extend(listedRow, { period: z.string(), count: z.number() });
export type CoveredRow = z.output<typeof coveredRow>;

const EXCERPT_CHARACTERS = 160;

const LISTED = sql`post.post_id, post.title, post.memory_date::text as memory_date, media.storage_key, media.mime, media.duration_ms, media.placeholder,
  -- Counted: the plan of an exists may hash the voices of all families.
  (select count(*) > 0 from post_voices
    where post_voices.post_id = post.post_id and post_voices.family_id = post.family_id) as has_voice,
  (select count(*)::int from post_images
    where post_images.post_id = post.post_id and post_images.family_id = post.family_id) as image_count,
  -- Without the beginning of a tag that the cut went through.
  case when media.storage_key is null then regexp_replace(left(post.content, ${EXCERPT_CHARACTERS}), '</?[a-z]{0,6}$', '') end as excerpt`;

const WITH_FIRST_PHOTO = sql`
  left join post_images on post_images.post_id = post.post_id and post_images.family_id = post.family_id
    and post_images.position = 0
  left join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id`;

/** A page of a span's posts, newest first. Selects by index, then joins details for that page only. */
export const findListed = prepareRows(
  'tiles',
  tileRow,
  (argument: ArgumentOf<keyof Span | 'offset' | 'limit'>) => sql`
    with chosen as materialized (
      select post_id, family_id from posts where ${isInSpan(argument)}
      order by memory_date desc, post_id desc offset ${argument('offset')} limit ${argument('limit')}
    )
    select ${LISTED},
      json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key) as author
    from chosen join posts as post using (post_id, family_id) ${WITH_FIRST_PHOTO}
    join users as author on author.user_id = post.author_user_id
    order by post.memory_date desc, post.post_id desc`,
);

/** These posts, newest first. */
export const findListedByIds = prepareRows(
  'tiles-by-id',
  tileRow,
  (argument: ArgumentOf<'familyId' | 'postIds'>) => sql`
    select ${LISTED},
      json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key) as author
    from posts as post ${WITH_FIRST_PHOTO}
    join users as author on author.user_id = post.author_user_id
    where post.family_id = ${argument('familyId')} and post.post_id = any(${argument('postIds')}::bigint[])
    order by post.memory_date desc, post.post_id desc`,
);

function isInSpan(argument: ArgumentOf<keyof Span>): SQL {
  return sql`family_id = ${argument('familyId')}
    and memory_date >= ${argument('first')} and memory_date < ${argument('end')}`;
}

export const countOfDay = prepareRow(
  'count-of-day',
  countRow,
  (argument: ArgumentOf<'familyId' | 'date'>) => sql`
    select count(*)::int as count from posts
    where family_id = ${argument('familyId')} and memory_date = ${argument('date')}`,
);

export const countListed = prepareRow(
  'count-of-span',
  countRow,
  (argument: ArgumentOf<keyof Span>) =>
    sql`select count(*)::int as count from posts where ${isInSpan(argument)}`,
);

/** The months that have posts, newest first; `period` is `2026-11`. */
export function findMonths(context: ApiContext, familyId: number): Promise<CoveredRow[]> {
  return findCovered(
    context,
    familyId,
    sql`
      select to_char(date_trunc('month', memory_date), 'YYYY-MM') as period,
        date_trunc('month', memory_date)::date as first, (date_trunc('month', memory_date) + interval '1 month')::date as past,
        sum(count)::int as count
      from (select memory_date, count(*) as count from posts where family_id = ${familyId} group by memory_date) as day
      group by date_trunc('month', memory_date)`,
    sql`desc`,
  );
}

/** The days of a span that have posts, earliest first; `period` is `2026-11-20`. */
export function findDays(context: ApiContext, { familyId, first, end }: Span): Promise<CoveredRow[]> {
  return findCovered(
    context,
    familyId,
    sql`
      select memory_date::text as period, memory_date as first, memory_date + 1 as past, count(*)::int as count from posts
      where family_id = ${familyId} and memory_date >= ${first} and memory_date < ${end} group by memory_date`,
    sql`asc`,
  );
}

/** Each period with its cover: its newest post with a photo, else its newest one. */
function findCovered(context: ApiContext, familyId: number, periods: SQL, order: SQL): Promise<CoveredRow[]> {
  const inPeriod = sql`family_id = ${familyId} and memory_date >= period.first and memory_date < period.past`;
  const newest = sql`order by memory_date desc, post_id desc limit 1`;
  return queryRows(context.database, coveredRow)`
    with period as materialized (${periods})
    select period.period, period.count, ${LISTED}
    from period
    cross join lateral (select coalesce(
      (select posts.post_id from posts where ${inPeriod}
        and exists (select 1 from post_images
          where post_images.post_id = posts.post_id and post_images.family_id = posts.family_id) ${newest}),
      (select posts.post_id from posts where ${inPeriod} ${newest})) as post_id) as cover
    join posts as post on post.post_id = cover.post_id and post.family_id = ${familyId} ${WITH_FIRST_PHOTO}
    order by period.first ${order}`;
}

export async function firstYear(context: ApiContext, familyId: number): Promise<number | undefined> {
  const row = await queryRow(context.database, yearRow)`
    select extract(year from memory_date)::int as year from posts
    where family_id = ${familyId} order by memory_date asc, post_id asc limit 1`;
  return row?.year ?? undefined;
}

/** Whom the viewer leaves out of 지난 오늘, by name as their posts show them. */
export async function findExcludedPeople(
  executor: Executor,
  { familyId, userId }: FamilyViewer,
): Promise<AuthorRow[]> {
  return executor
    .select({ userId: users.userId, nickname: users.nickname, portraitKey: users.portraitKey })
    .from(excludedMembers)
    .innerJoin(
      familyMembers,
      and(
        eq(familyMembers.familyMemberId, excludedMembers.familyMemberId),
        eq(familyMembers.familyId, excludedMembers.familyId),
      ),
    )
    .innerJoin(users, eq(users.userId, familyMembers.userId))
    .where(and(eq(excludedMembers.familyId, familyId), eq(excludedMembers.userId, userId)))
    .orderBy(asc(familyMembers.familyMemberId));
}

/** The days that the viewer leaves out of 지난 오늘, the latest first. */
export async function findExcludedDays(
  executor: Executor,
  { familyId, userId }: FamilyViewer,
): Promise<string[]> {
  const rows = await executor
    .select({ day: excludedDays.day })
    .from(excludedDays)
    .where(and(eq(excludedDays.familyId, familyId), eq(excludedDays.userId, userId)))
    .orderBy(desc(excludedDays.day));
  return rows.map(({ day }) => day);
}

/** `2026-11` from its first day to the first of the next month. */
export function spanOfMonth(month: string): { first: string; end: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const end =
    number === 12
      ? `${paddedYear(year + 1)}-01-01`
      : `${paddedYear(year)}-${String(number + 1).padStart(2, '0')}-01`;
  return { first: `${month}-01`, end };
}

/**
 * The same day of each year from `firstYear` to the year before `date`. A year without 29 February has that day
 * of others on its 28th.
 */
export function sameDayInEarlierYears(date: string, firstYear: number): string[] {
  const year = date.slice(0, 4);
  const day = date.slice(4);
  const isLastOfFebruary = day === '-02-28' && !isDay(`${year}-02-29`);
  const days = isLastOfFebruary ? [day, '-02-29'] : [day];
  return Array.from({ length: Math.max(0, Number(year) - firstYear) }, (_, index) =>
    days.map((sameDay) => `${paddedYear(firstYear + index)}${sameDay}`),
  )
    .flat()
    .filter(isDay);
}

function paddedYear(year: number): string {
  return String(year).padStart(4, '0');
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
