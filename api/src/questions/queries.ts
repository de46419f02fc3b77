import * as z from 'shared/schema';
import { LIMITS } from 'shared/contract/limits';
import type { ApiContext } from '../platform/context.ts';
import { type Executor, bigintColumn, queryRow, queryRows } from '../platform/database/executor.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { authorRow } from '../presenters/people.ts';
import { questionOfWeek, startOfWeek, weekOf } from './catalogue/question-order.ts';

const weekRow = z.object({
  shows_question: z.boolean(),
  question_id: z.nullable(z.number()),
  changes: z.nullable(z.number()),
  skipped: z.boolean(),
});
const responsesRow = z.object({ response_count: z.number(), own_count: z.number() });

export type WeekRow = {
  week: string;
  /** Null where the family has switched questions off. */
  questionId: number | null;
  changes: number;
  skipped: boolean;
  responseCount: number;
  ownResponseCount: number;
};

/** The question of this week, as the viewer sees it. */
export async function findWeek(
  executor: Executor,
  { familyId, userId }: FamilyViewer,
  now: Date,
): Promise<WeekRow> {
  const week = weekOf(now);
  const row = await queryRow(executor, weekRow)`
    select shows_question, replaced.question_id, replaced.changes, exists (
      select 1 from skipped_questions
      where skipped_questions.family_id = ${familyId} and week = ${week} and user_id = ${userId}) as skipped
    from families
    left join weekly_questions as replaced on replaced.family_id = families.family_id and replaced.week = ${week}
    where families.family_id = ${familyId}`;
  const changes = row?.changes ?? 0;
  const questionId = row?.question_id ?? questionOfWeek(familyId, week, 0);
  const responses = await queryRow(executor, responsesRow)`
    select count(*)::int as response_count, (count(*) filter (where author_user_id = ${userId}))::int as own_count
    from posts
    where family_id = ${familyId} and question_id = ${questionId} and created_at >= ${startOfWeek(week)}`;
  return {
    week,
    questionId: row?.shows_question === true ? questionId : null,
    changes,
    skipped: row?.skipped === true,
    responseCount: responses?.response_count ?? 0,
    ownResponseCount: responses?.own_count ?? 0,
  };
}

const questionResponseRow = z.object({
  postId: z.number(),
  title: z.string(),
  content: z.string(),
  memoryDate: z.string(),
  author: authorRow,
  storageKey: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  hasVoice: z.boolean(),
  placeholder: z.nullable(z.string()),
});
const respondedRow = z.object({
  question_id: z.number(),
  response_count: bigintColumn,
  responses: z.array(questionResponseRow),
  total: bigintColumn,
});
export type RespondedRow = z.output<typeof respondedRow>;

/** A part of the questions that have responses, the one with the latest response first. */
export function findResponded(
  context: ApiContext,
  { familyId }: FamilyViewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<RespondedRow[]> {
  return queryRows(context.database, respondedRow)`
    with responded as (
      select question_id, count(*) as response_count, max(post_id) as latest, count(*) over () as total
      from posts where family_id = ${familyId} and question_id is not null
      group by question_id order by latest desc offset ${offset} limit ${limit}
    )
    select question_id, response_count, total, (
      select coalesce(json_agg(json_build_object('postId', response.post_id, 'title', response.title,
        'content', response.content, 'memoryDate', response.memory_date::text,
        'author', json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key),
        'storageKey', cover.storage_key, 'mime', cover.mime, 'durationMs', cover.duration_ms,
        'hasVoice', exists (select 1 from post_voices
          where post_voices.post_id = response.post_id and post_voices.family_id = ${familyId}), 'placeholder', cover.placeholder) order by response.post_id desc), '[]')
      from (
        select * from posts where posts.family_id = ${familyId} and posts.question_id = responded.question_id
        order by post_id desc limit ${LIMITS.responsesShown}
      ) as response
      join users as author on author.user_id = response.author_user_id
      left join post_images on post_images.post_id = response.post_id and post_images.family_id = ${familyId}
        and post_images.position = 0
      left join media as cover on cover.media_id = post_images.media_id and cover.owner_key = ${familyId}
    ) as responses
    from responded order by latest desc`;
}
