import { and, eq } from 'drizzle-orm';
import { LIMITS } from 'shared/contract/limits';
import { lockFamily } from '../membership/locks.ts';
import { assertMembership } from '../membership/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import { skippedQuestions, weeklyQuestions } from '../platform/database/schema/questions.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { questionOfWeek, weekOf } from './catalogue/question-order.ts';
import { findWeek, type WeekRow } from './queries.ts';

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
    await lockFamily(transaction, viewer);
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
