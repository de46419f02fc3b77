import type { FastifyInstance } from 'fastify';
import { questionCalls, type QuestionResponse, type WeeklyQuestion } from 'shared/contract/question';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { presentCover } from '../presenters/cover.ts';
import { presentAuthor } from '../presenters/people.ts';
import {
  findResponded,
  findWeek,
  replaceQuestion,
  skipQuestion,
  type RespondedRow,
  type WeekRow,
} from './queries.ts';
import { questionOf } from './catalogue/questions.ts';

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
  register(questionCalls.responses, async ({ viewer, query }) => {
    const rows = await findResponded(context, viewer, query);
    return {
      questions: rows.flatMap((row) => {
        const question = questionOf(row.question_id);
        if (question === undefined) return [];
        const responses = row.responses.map((response) => presentResponse(context, response));
        return [{ question, responses, responseCount: row.response_count }];
      }),
      total: rows[0]?.total ?? 0,
    };
  });
}

function presentWeek({
  week,
  questionId,
  skipped,
  responseCount,
  ownResponseCount,
}: WeekRow): WeeklyQuestion {
  const question = questionId === null ? null : (questionOf(questionId) ?? null);
  return { week, question, skipped, responseCount, responded: ownResponseCount > 0 };
}

function presentResponse(
  context: ApiContext,
  { storageKey, mime, durationMs, author, ...response }: RespondedRow['responses'][number],
): QuestionResponse {
  return {
    ...response,
    author: presentAuthor(context, author),
    ...presentCover(context, { storageKey, mime, durationMs }),
  };
}
