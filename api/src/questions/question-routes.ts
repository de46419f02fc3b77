import type { FastifyInstance } from 'fastify';
import { questionCalls, type Answer, type WeeklyQuestion } from 'shared/contract/question';
import type { ApiContext } from '../context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { THUMBNAIL_VARIANT } from '../platform/media/renditions/variants.ts';
import { presentAuthor } from '../users/people.ts';
import {
  findAnswered,
  findWeek,
  replaceQuestion,
  skipQuestion,
  type AnsweredRow,
  type WeekRow,
} from './question-queries.ts';
import { questionOf } from './questions.ts';

/** A question every week, the same for the whole family. */
export function registerQuestionRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(questionCalls.current, async ({ viewer }) =>
    presentWeek(await findWeek(context.database, viewer, context.clock())),
  );
  register(questionCalls.skip, async ({ viewer, body }) => {
    await skipQuestion(context, viewer, body.skipped);
    return null;
  });
  register(questionCalls.other, async ({ viewer, body }) =>
    presentWeek(await replaceQuestion(context, viewer, body.questionId)),
  );
  register(questionCalls.answered, async ({ viewer, query }) => {
    const rows = await findAnswered(context, viewer, query);
    return {
      questions: rows.flatMap((row) => {
        const question = questionOf(row.question_id);
        if (question === undefined) return [];
        const answers = row.answers.map((answer) => presentAnswer(context, answer));
        return [{ question, answers, answerCount: row.answer_count }];
      }),
      total: rows[0]?.total ?? 0,
    };
  });
}

function presentWeek({ week, questionId, skipped, answerCount, ownAnswerCount }: WeekRow): WeeklyQuestion {
  const question = questionId === null ? null : (questionOf(questionId) ?? null);
  return { week, question, skipped, answerCount, answered: ownAnswerCount > 0 };
}

function presentAnswer(
  context: ApiContext,
  { storageKey, author, ...answer }: AnsweredRow['answers'][number],
): Answer {
  return {
    ...answer,
    author: presentAuthor(context, author),
    thumbnailUrl: storageKey === null ? null : context.mediaUrls.url(storageKey, THUMBNAIL_VARIANT),
  };
}
