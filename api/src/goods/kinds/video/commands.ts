import type { videoCalls } from 'shared/contract/kinds/video';
import * as z from 'shared/schema';
import { insertJob } from '../../../jobs/commands/begin-job.ts';
import { assertMembership } from '../../../membership/policy.ts';
import type { ApiContext } from '../../../platform/context.ts';
import type { FamilyViewer } from '../../../platform/http/authentication/viewer.ts';
import { invalidField } from '../../../platform/http/errors/api-failure.ts';
import { insertMedia, withStoredPhotos } from '../../../platform/media/uploads/store-photos.ts';
import { assertStored } from '../../../quotas/assert-quota.ts';
import { saveGoods } from '../../commands.ts';
import { findGenerated } from '../../queries.ts';

const IMAGE_FIELD = 'image';
const GONE_MESSAGE = '동영상을 찾을 수 없습니다. 다시 만들어주세요.';

/** A job's input. The photo is in its `source_media_id`. */
export const videoInputSchema = z.object({ actionPrompt: z.string() });

/** Begins to animate a photo. @returns the job's id @throws ApiFailure VALIDATION_ERROR, LIMIT_EXCEEDED */
export async function beginVideo(
  context: ApiContext,
  viewer: FamilyViewer,
  actionPrompt: string,
  files: readonly { path: string }[],
  key: string | undefined,
): Promise<number> {
  if (files.length === 0) throw invalidField(IMAGE_FIELD, '사진을 선택해주세요.');
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

/** Saves what a job has made. @throws ApiFailure VALIDATION_ERROR where it is gone */
export async function saveVideo(
  context: ApiContext,
  viewer: FamilyViewer,
  { tempVideoUrl, actionPrompt }: z.output<NonNullable<typeof videoCalls.saveVideo.body>>,
): Promise<{ goodsId: number }> {
  const gone = () => invalidField('tempVideoUrl', GONE_MESSAGE);
  const generated = await findGenerated(context, viewer, 'video', tempVideoUrl);
  if (generated === undefined) throw gone();
  const payload = { actionPrompt, byAi: generated.byAi };
  return saveGoods(context, viewer, { kind: 'video', generated, postId: null, payload, gone });
}
