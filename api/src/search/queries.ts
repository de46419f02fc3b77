import { sql, type SQL } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { SearchKind, SearchQuery } from 'shared/contract/post-lists/search';
import type { ApiContext } from '../platform/context.ts';
import {
  bigintArray,
  bigintColumn,
  type Executor,
  onlyRow,
  queryRows,
  textArray,
} from '../platform/database/executor.ts';
import { authorRow } from '../presenters/people.ts';
import { personRow, type PersonRow } from './conditions/person-row.ts';
import type { Condition } from './conditions/term-conditions.ts';
import { LETTERS } from './terms/letters.ts';
import type { TextMatch } from './terms/text-match.ts';

const foundRow = z.object({
  /** Whatever year is chosen. */
  years: z.array(z.object({ year: z.number(), count: z.number() })),
  post_ids: z.array(z.number()),
  /** Of each condition, whether any post matches it. */
  matched: z.array(z.boolean()),
});
export type FoundRow = z.output<typeof foundRow>;

const textRow = z.object({
  post_id: bigintColumn,
  content: z.string(),
  question_id: z.nullable(z.number()),
  author: authorRow,
  member_ids: z.array(z.number()),
  comments: z.array(z.string()),
});
export type TextRow = z.output<typeof textRow>;

/** A result names no more comments. */
const COMMENTS_SHOWN = 3;

/** Everybody who is or was in the family, as posts of who left stay. */
export function findPeople(context: ApiContext, familyId: number): Promise<PersonRow[]> {
  return queryRows(context.database, personRow)`
    select member.user_id, family_member_id, nickname, role
    from family_members as member join users on users.user_id = member.user_id
    where member.family_id = ${familyId}`;
}

/** The posts that match every condition: how many of each year, and a page of them. */
export async function findMatching(
  executor: Executor,
  familyId: number,
  conditions: readonly Condition[],
  { year, offset, limit }: SearchQuery,
): Promise<FoundRow> {
  const isSet = setsAmong(conditions);
  const nameOf = (index: number): SQL => sql.raw(`term_${index}`);
  const sets = conditions.flatMap((each, index) =>
    isSet[index] === true
      ? [
          {
            name: nameOf(index),
            set: sql`${nameOf(index)} as materialized (${selectMatching(familyId, each)}), `,
          },
        ]
      : [],
  );
  // `intersect` hashes the sets: a join of sets whose sizes nobody knows may compare all with all. The
  // authors of candidates are read only where a condition compares them.
  const chosen =
    sets.length === 0
      ? sql`posts`
      : sql`(select post_id, memory_date, ${familyId}::bigint as family_id,
            (select author_user_id from posts as own
              where own.post_id = candidate.post_id and own.family_id = ${familyId}) as author_user_id
          from (${sql.join(
            sets.map(({ name }) => sql`select post_id, memory_date from ${name}`),
            sql` intersect `,
          )}) as candidate)`;
  const restrictions = conditions.flatMap((each, index) =>
    isSet[index] === true ? [] : [isMatching(familyId, each)],
  );
  // Copying the only set takes a fifth of the time.
  const isOneSet = sets.length === 1 && restrictions.length === 0;
  const matched = conditions.map((_, index) =>
    isSet[index] === true ? sql`exists (select 1 from ${nameOf(index)})` : sql`true`,
  );
  const ofYear =
    year === undefined
      ? sql``
      : sql`where memory_date >= make_date(${year}::int, 1, 1) and memory_date < make_date(${year + 1}::int, 1, 1)`;
  const rows = await queryRows(executor, foundRow)`
    with ${sql.join(sets.map(({ set }) => set))} found as ${isOneSet ? sql`not materialized` : sql`materialized`} (
      select post_id, memory_date from ${chosen} as post
      where ${sql.join([sql`post.family_id = ${familyId}`, ...restrictions], sql` and `)}),
    -- A year is computed for each day, not for each post.
    days as (select memory_date, count(*) as count from found group by memory_date)
    select
      (select coalesce(json_agg(json_build_object('year', year, 'count', count) order by year desc), '[]')
        from (select date_part('year', memory_date)::int as year, sum(count)::int as count from days group by 1) as counted) as years,
      (select coalesce(json_agg(post_id order by memory_date desc, post_id desc), '[]')
        from (select post_id, memory_date from found ${ofYear}
          order by memory_date desc, post_id desc offset ${offset} limit ${limit}) as page) as post_ids,
      array[${sql.join(matched, sql`, `)}]::boolean[] as matched`;
  return onlyRow(rows);
}

/**
 * Which conditions choose candidates by indexes: terms that are in texts only, or else one of days. People
 * and kinds are in a great part of all posts: candidates are compared with them, where there is nothing else
 * all posts are.
 */
function setsAmong(conditions: readonly Condition[]): boolean[] {
  const isNarrow = conditions.map(
    ({ kind, spans, userIds }) => kind === undefined && spans.length === 0 && userIds.length === 0,
  );
  const ofDays = conditions.findIndex(({ spans }) => spans.length > 0);
  return isNarrow.includes(true) ? isNarrow : conditions.map((_, index) => index === ofDays);
}

/** Whether a candidate is of a kind, of these days or people, or the term is in its texts. */
function isMatching(familyId: number, condition: Condition): SQL {
  const { kind, spans, userIds, familyMemberIds } = condition;
  const written = partsOf(familyId, {
    ...condition,
    kind: undefined,
    spans: [],
    userIds: [],
    familyMemberIds: [],
  });
  const isOf = (table: SQL, alias: SQL) =>
    sql`exists (select 1 from ${table} where ${alias}.post_id = post.post_id and ${alias}.family_id = ${familyId}`;
  const ways: readonly (false | SQL)[] = [
    kind !== undefined && sql`${isOf(mediaOf(kind), sql`medium`)} and ${isKind(kind)})`,
    ...spans.map(({ first, past }) => sql`memory_date >= ${first}::date and memory_date < ${past}::date`),
    userIds.length > 0 && sql`post.author_user_id = any(${bigintArray(userIds)})`,
    familyMemberIds.length > 0 &&
      sql`${isOf(sql`post_participants as person`, sql`person`)} and person.family_member_id = any(${bigintArray(familyMemberIds)}))`,
    written.length > 0 &&
      sql`post.post_id in (select post_id from (${sql.join(written, sql` union all `)}) as written)`,
  ];
  return sql`(${sql.join(
    ways.filter((way) => way !== false),
    sql` or `,
  )})`;
}

/** The posts of one condition with their days, each found by an index. */
function selectMatching(familyId: number, condition: Condition): SQL {
  return sql.join(partsOf(familyId, condition), sql` union `);
}

function partsOf(familyId: number, condition: Condition): SQL[] {
  const { matches, kind, questionIds, userIds, familyMemberIds, spans } = condition;
  const inAll = matches.filter(({ titleOnly }) => titleOnly !== true);
  const select = sql`select post.post_id, post.memory_date`;
  const ofFamily = sql`post.family_id = ${familyId}`;
  const isPostOf = (table: SQL) =>
    sql`join posts as post on post.post_id = ${table}.post_id and ${ofFamily} where ${table}.family_id = ${familyId}`;
  const parts: readonly (false | SQL)[] = [
    ...isIn(POST, familyId, matches).map(
      (isFound) => sql`${select} from posts as post where ${ofFamily} and ${isFound}`,
    ),
    ...isIn(COMMENT, familyId, inAll).map(
      (isFound) => sql`${select} from comments ${isPostOf(sql`comments`)} and ${isFound}`,
    ),
    questionIds.length > 0 &&
      sql`${select} from posts as post where ${ofFamily} and post.question_id = any(${bigintArray(questionIds)})`,
    userIds.length > 0 &&
      sql`${select} from posts as post where ${ofFamily} and post.author_user_id = any(${bigintArray(userIds)})`,
    familyMemberIds.length > 0 &&
      sql`${select} from post_participants as person ${isPostOf(sql`person`)}
        and person.family_member_id = any(${bigintArray(familyMemberIds)})`,
    kind !== undefined && sql`${select} from ${mediaOf(kind)} ${isPostOf(sql`medium`)} and ${isKind(kind)}`,
    spans.length > 0 &&
      sql`${select}
        from unnest(${textArray(spans.map(({ first }) => first))}::date[], ${textArray(spans.map(({ past }) => past))}::date[]) as span (first, past)
        join posts as post on ${ofFamily} and post.memory_date >= span.first and post.memory_date < span.past`,
  ];
  return parts.filter((part) => part !== false);
}

/** What is searched of a table. */
type Searched = { keys: SQL; title: SQL; texts: readonly SQL[] };

/** The keys are the same expressions as in the indexes of the migration. */
const POST: Searched = {
  keys: sql`search_keys(post.family_id, post.title, post.content)`,
  title: sql`post.title`,
  texts: [sql`post.title`, sql`post.content`],
};
const COMMENT: Searched = {
  keys: sql`search_keys(comments.family_id, '', comments.content)`,
  title: sql`comments.content`,
  texts: [sql`comments.content`],
};

/**
 * Each way to find by the index. They are not joined by `or`: rows found by one would compute their keys for
 * the others, which takes longer than all the rest.
 */
function isIn(searched: Searched, familyId: number, matches: readonly TextMatch[]): SQL[] {
  return matches.flatMap((match) =>
    match.keys.map(({ all, any }) => {
      const parts = [
        ...(all.length === 0 ? [] : [sql`${searched.keys} @> ${keysOf(familyId, all)}`]),
        ...any.map((some) => sql`${searched.keys} && ${keysOf(familyId, some)}`),
        ...(match.keysDecide === true ? [] : [isMatch(match, searched)]),
      ];
      return sql.join(parts, sql` and `);
    }),
  );
}

/** A family's keys are its own: a search reads no other family's. */
function keysOf(familyId: number, keys: readonly number[]): SQL {
  const ofFamily = BigInt(familyId) << 32n;
  return sql`${sql.param(keys.map((key) => String(ofFamily + BigInt(key))))}::bigint[]`;
}

function isMatch({ pattern, literal, titleOnly }: TextMatch, { title, texts }: Searched): SQL {
  const compared = titleOnly === true ? [title] : texts;
  // A term with cased letters is compared in lower case, and never with the names of tags.
  const own = pattern.replaceAll(LETTERS, '');
  const isCased = own.toUpperCase() !== own;
  const byLiteral =
    literal === undefined || isCased ? [] : compared.map((text) => sql`${text} like ${`%${literal}%`}`);
  const byPattern = compared.map((text) => {
    const plain = sql`search_plain(${text})`;
    return sql`${isCased ? sql`lower(${plain})` : plain} ~ ${pattern}`;
  });
  return sql`(${sql.join([...byLiteral, ...byPattern], sql` or `)})`;
}

/** Photos and videos are in one table, voices in another. An index has what is no photo: nearly all are. */
function mediaOf(kind: SearchKind): SQL {
  return kind === 'voice' ? sql`post_voices as medium` : sql`post_images as medium`;
}

function isKind(kind: SearchKind): SQL {
  if (kind === 'voice') return sql`true`;
  const isOther = sql`exists (select 1 from media
    where media.media_id = medium.media_id and media.owner_key = medium.family_id and media.mime not like 'image/%')`;
  return kind === 'photo' ? sql`not ${isOther}` : isOther;
}

/** What the posts of a page say, with the comments that match any of the terms. */
export function findTexts(
  context: ApiContext,
  familyId: number,
  postIds: readonly number[],
  patterns: readonly string[],
): Promise<TextRow[]> {
  const pattern = patterns.length === 0 ? null : patterns.join('|');
  return queryRows(context.database, textRow)`
    select post.post_id, post.content, post.question_id,
      json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key) as author,
      (select coalesce(json_agg(family_member_id order by family_member_id), '[]') from post_participants
        where post_participants.post_id = post.post_id and post_participants.family_id = ${familyId}) as member_ids,
      (select coalesce(json_agg(content order by comment_id), '[]') from (
        select content, comment_id from comments
        where comments.post_id = post.post_id and comments.family_id = ${familyId} and lower(search_plain(comments.content)) ~ ${pattern}
        order by comment_id limit ${COMMENTS_SHOWN}) as shown) as comments
    from posts as post join users as author on author.user_id = post.author_user_id
    where post.family_id = ${familyId} and post.post_id = any(${bigintArray(postIds)})`;
}
