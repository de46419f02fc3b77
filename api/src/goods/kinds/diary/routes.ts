import type { FastifyInstance } from 'fastify';
import { diaryCalls } from 'shared/contract/kinds/diary';
import type { ApiContext } from '../../../platform/context.ts';
import { assertMembership } from '../../../membership/policy.ts';
import { insertJob } from '../../../jobs/commands/begin-job.ts';
import type { JobWaiting } from '../../../jobs/following/job-waiting.ts';
import type { FamilyViewer } from '../../../platform/http/authentication/viewer.ts';
import { invalidField, notFound } from '../../../platform/http/errors/api-failure.ts';
import { countUse } from '../../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../../platform/http/requests/call-registrar.ts';
import { hasPost } from '../../../posts/queries/post-queries.ts';
import { generateJobs } from '../generate-job.ts';
import { changeGoods, saveGoods } from '../../commands/save-goods.ts';
import { findJobResult, findGenerated } from '../../queries.ts';

const FAILED_MESSAGE = '그림일기를 만들지 못했습니다. 다시 시도해주세요.';
const ILLUSTRATION_GONE_MESSAGE = '그림을 찾을 수 없습니다. 다시 만들어주세요.';
const POST_GONE_MESSAGE = '게시글을 찾을 수 없습니다.';
const GOODS_GONE_MESSAGE = '삭제된 그림일기입니다. 다시 만들어주세요.';
const EXAMPLE_MESSAGE = '예시 그림일기는 간직할 수 없습니다. 게시글을 골라 만들어주세요.';
const JOB_GONE_MESSAGE = '만든 그림일기를 찾을 수 없습니다. 다시 만들어주세요.';

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

  register(
    diaryCalls.saveDiary,
    async ({ viewer, body }) => {
      const { illustration, postId, jobId, goodsId, ...text } = body;
      if (goodsId !== undefined) {
        const gone = () => invalidField('goodsId', GOODS_GONE_MESSAGE);
        return changeGoods(context, viewer, { kind: 'diary', goodsId, payload: text, gone });
      }
      if (illustration === null && postId === null && jobId === undefined)
        throw invalidField('postId', EXAMPLE_MESSAGE);
      if (postId !== null && !(await hasPost(context.database, viewer, postId)))
        throw invalidField('postId', POST_GONE_MESSAGE);
      const gone = () => invalidField('illustration', ILLUSTRATION_GONE_MESSAGE);
      const generated =
        illustration === null
          ? await findJobResult(context, viewer, 'diary', jobId)
          : await findGenerated(context, viewer, 'illustration', illustration);
      if (generated === undefined)
        throw illustration === null ? invalidField('jobId', JOB_GONE_MESSAGE) : gone();
      const payload = { ...text, byAi: generated.byAi };
      return saveGoods(context, viewer, { kind: 'diary', generated, postId, payload, gone });
    },
    { beforeBody: ({ userId }) => countUse(context, 'goodsSave', userId) },
  );
}

function beginDiary(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  key: string | undefined,
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    if (!(await hasPost(transaction, viewer, postId))) throw notFound();
    return insertJob(context, transaction, viewer, {
      kind: 'diary',
      lane: 'goods',
      input: { postId },
      postId,
      key,
    });
  });
}
