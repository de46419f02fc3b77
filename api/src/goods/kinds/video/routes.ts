import type { FastifyInstance } from 'fastify';
import { videoCalls } from 'shared/contract/kinds/video';
import type { ApiContext } from '../../../platform/context.ts';
import { assertMembership } from '../../../membership/policy.ts';
import { assertStored } from '../../../quotas/assert-quota.ts';
import { insertJob } from '../../../jobs/commands/begin-job.ts';
import type { JobWaiting } from '../../../jobs/following/job-waiting.ts';
import type { FamilyViewer } from '../../../platform/http/authentication/viewer.ts';
import { invalidField } from '../../../platform/http/errors/api-failure.ts';
import { countUse } from '../../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../../platform/http/requests/call-registrar.ts';
import { insertMedia, withStoredPhotos } from '../../../platform/media/uploads/store-photos.ts';
import { generateJobs } from '../generate-job.ts';
import { saveGoods } from '../../commands/save-goods.ts';
import { findGenerated } from '../../queries.ts';

const IMAGE_FIELD = 'image';

/** product.md section 8. */
const FAILED_MESSAGE = '영상 생성에 실패했습니다. 다시 시도해주세요.';
const GONE_MESSAGE = '동영상을 찾을 수 없습니다. 다시 만들어주세요.';

type PhotoFile = { path: string };

export function registerVideoRoutes(app: FastifyInstance, context: ApiContext, waiting: JobWaiting): void {
  const register = callRegistrar(app, context);
  const { beforeBody, respond } = generateJobs(context, waiting);
  register(
    videoCalls.generateVideo,
    ({ body, files, ...call }) =>
      respond(call, {
        begin: async (key) => {
          if (files.length === 0) throw invalidField(IMAGE_FIELD, '사진을 선택해주세요.');
          return beginVideo(context, call.viewer, body.actionPrompt, files, key);
        },
        responseOf: (job) => (job.kind === 'video' ? job.result : null),
        failureMessage: FAILED_MESSAGE,
      }),
    { beforeBody },
  );

  register(
    videoCalls.saveVideo,
    async ({ viewer, body }) => {
      const gone = () => invalidField('tempVideoUrl', GONE_MESSAGE);
      const generated = await findGenerated(context, viewer, 'video', body.tempVideoUrl);
      if (generated === undefined) throw gone();
      const payload = { actionPrompt: body.actionPrompt, byAi: generated.byAi };
      return saveGoods(context, viewer, { kind: 'video', generated, postId: null, payload, gone });
    },
    { beforeBody: ({ userId }) => countUse(context, 'goodsSave', userId) },
  );
}

function beginVideo(
  context: ApiContext,
  viewer: FamilyViewer,
  actionPrompt: string,
  files: readonly PhotoFile[],
  key: string | undefined,
): Promise<number> {
  return withStoredPhotos(
    context,
    'photo',
    files,
    () => IMAGE_FIELD,
    (photos) =>
      context.database.transaction(async (transaction) => {
        await assertMembership(transaction, viewer);
        const owner = { familyId: viewer.familyId, userId: viewer.userId, kind: 'order' } as const;
        const [sourceMediaId] = await insertMedia(transaction, owner, photos);
        await assertStored(context, transaction, viewer);
        if (sourceMediaId === undefined) throw new Error('A video was begun without a photo');
        return insertJob(context, transaction, viewer, {
          kind: 'video',
          lane: 'goods',
          input: { actionPrompt },
          sourceMediaId,
          key,
        });
      }),
  );
}
