import { and, eq } from 'drizzle-orm';
import * as z from 'shared/schema';
import { LIMITS } from 'shared/contract/limits';
import type { ApiContext } from '../platform/context.ts';
import { assertMembership } from '../membership/locks.ts';
import {
  type Executor,
  bigintColumn,
  executeSql,
  queryRow,
  queryRows,
} from '../platform/database/executor.ts';
import { skippedQuestions, weeklyQuestions } from '../platform/database/schema/questions.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
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

/** Puts the question of this week aside for the viewer, or takes it up again. @throws ApiFailure FORBIDDEN */
export async function skipQuestion(
  context: ApiContext,
  viewer: FamilyViewer,
  skipped: boolean,
): Promise<void> {
  const { familyId, userId } = viewer;
  const week = weekOf(context.clock());
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    if (skipped)
      await transaction.insert(skippedQuestions).values({ familyId, week, userId }).onConflictDoNothing();
    else
      await transaction
        .delete(skippedQuestions)
        .where(
          and(
            eq(skippedQuestions.familyId, familyId),
            eq(skippedQuestions.week, week),
            eq(skippedQuestions.userId, userId),
          ),
        );
  });
}

/**
 * Replaces the question of this week for the whole family, if it is still the one that the viewer saw.
 * @throws ApiFailure DUPLICATE_ERROR: somebody has responded, LIMIT_EXCEEDED, FORBIDDEN
 */
export async function replaceQuestion(
  context: ApiContext,
  viewer: FamilyViewer,
  seenQuestionId: number,
): Promise<WeekRow> {
  const now = context.clock();
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Two members who replace it at the same time: the second one sees what the first one did.
    await executeSql(transaction)`
      select 1 from families where family_id = ${viewer.familyId} for no key update`;
    const current = await findWeek(transaction, viewer, now);
    if (current.questionId !== seenQuestionId) return current;
    if (current.responseCount > 0)
      throw new ApiFailure('DUPLICATE_ERROR', {
        message: '이미 답한 가족이 있어서 이번 주 질문은 바꿀 수 없습니다.',
      });
    const changes = current.changes + 1;
    if (changes > LIMITS.questionChanges)
      throw new ApiFailure('LIMIT_EXCEEDED', { message: '이번 주에는 질문을 더 바꿀 수 없습니다.' });
    const { familyId } = viewer;
    const questionId = questionOfWeek(familyId, current.week, changes);
    await transaction
      .insert(weeklyQuestions)
      .values({ familyId, week: current.week, questionId, changes })
      .onConflictDoUpdate({
        target: [weeklyQuestions.familyId, weeklyQuestions.week],
        set: { questionId, changes },
      });
    return findWeek(transaction, viewer, now);
  });
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
