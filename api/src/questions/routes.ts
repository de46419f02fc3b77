import type { FastifyInstance } from 'fastify';
import { questionCalls } from 'shared/contract/question';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { replaceQuestion, skipQuestion } from './commands.ts';
import { presentResponded, presentWeek } from './present.ts';
import { findResponded, findWeek } from './queries.ts';

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
    return presentResponded(context.mediaUrls.of(viewer), rows);
  });
}
