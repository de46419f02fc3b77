import type { FastifyInstance } from 'fastify';
import { videoCalls } from 'shared/contract/kinds/video';
import type { ApiContext } from '../../../platform/context.ts';
import type { JobWaiting } from '../../../jobs/following/job-waiting.ts';
import { countUse } from '../../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../../platform/http/requests/call-registrar.ts';
import { generateJobs } from '../generate-job.ts';
import { beginVideo, saveVideo } from './commands.ts';

/** product.md section 8. */
const FAILED_MESSAGE = '영상 생성에 실패했습니다. 다시 시도해주세요.';

export function registerVideoRoutes(app: FastifyInstance, context: ApiContext, waiting: JobWaiting): void {
  const register = callRegistrar(app, context);
  const { beforeBody, respond } = generateJobs(context, waiting);
  register(
    videoCalls.generateVideo,
    ({ body, files, ...call }) =>
      respond(call, {
        begin: (key) => beginVideo(context, call.viewer, body.actionPrompt, files, key),
        responseOf: (job) => (job.kind === 'video' ? job.result : null),
        failureMessage: FAILED_MESSAGE,
      }),
    { beforeBody },
  );

  register(videoCalls.saveVideo, ({ viewer, body }) => saveVideo(context, viewer, body), {
    beforeBody: ({ userId }) => countUse(context, 'goodsSave', userId),
  });
}
