import type { FastifyInstance } from 'fastify';
import { diaryCalls } from 'shared/contract/kinds/diary';
import type { ApiContext } from '../../../platform/context.ts';
import type { JobWaiting } from '../../../jobs/following/job-waiting.ts';
import { countUse } from '../../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../../platform/http/requests/call-registrar.ts';
import { generateJobs } from '../generate-job.ts';
import { beginDiary, saveDiary } from './commands.ts';

const FAILED_MESSAGE = '그림일기를 만들지 못했습니다. 다시 시도해주세요.';

export function registerDiaryRoutes(app: FastifyInstance, context: ApiContext, waiting: JobWaiting): void {
  const register = callRegistrar(app, context);
  const { beforeBody, respond } = generateJobs(context, waiting);
  register(
    diaryCalls.generateDiary,
    ({ body, ...call }) =>
      respond(call, {
        begin: (key) => beginDiary(context, call.viewer, body.postId, key),
        responseOf: (job) => (job.kind === 'diary' && job.result !== null ? { content: job.result } : null),
        failureMessage: FAILED_MESSAGE,
      }),
    { beforeBody },
  );

  register(diaryCalls.saveDiary, ({ viewer, body }) => saveDiary(context, viewer, body), {
    beforeBody: ({ userId }) => countUse(context, 'goodsSave', userId),
  });
}
