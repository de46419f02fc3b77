import { idSchema } from 'shared/contract/identifiers';
import type { diaryCalls } from 'shared/contract/kinds/diary';
import * as z from 'shared/schema';
import { insertJob } from '../../../jobs/commands/begin-job.ts';
import { assertMembership } from '../../../membership/policy.ts';
import type { ApiContext } from '../../../platform/context.ts';
import type { FamilyViewer } from '../../../platform/http/authentication/viewer.ts';
import { invalidField, notFound } from '../../../platform/http/errors/api-failure.ts';
import { hasPost } from '../../../posts/queries/post-queries.ts';
import { changeGoods, saveGoods } from '../../commands.ts';
import { findGenerated, findJobResult } from '../../queries.ts';

const ILLUSTRATION_GONE_MESSAGE = '그림을 찾을 수 없습니다. 다시 만들어주세요.';
const POST_GONE_MESSAGE = '게시글을 찾을 수 없습니다.';
const GOODS_GONE_MESSAGE = '삭제된 그림일기입니다. 다시 만들어주세요.';
const EXAMPLE_MESSAGE = '예시 그림일기는 간직할 수 없습니다. 게시글을 골라 만들어주세요.';
const JOB_GONE_MESSAGE = '만든 그림일기를 찾을 수 없습니다. 다시 만들어주세요.';

/** A job's input. `post_id` in its row also names the post. */
export const diaryInputSchema = z.object({ postId: idSchema });

/** Begins to draw a post of the family. @returns the job's id @throws ApiFailure NOT_FOUND, LIMIT_EXCEEDED */
export function beginDiary(
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

/**
 * Saves what a job has made, or changes a saved diary.
 * @throws ApiFailure VALIDATION_ERROR where the post, the job's result or the saved diary is gone
 */
export async function saveDiary(
  context: ApiContext,
  viewer: FamilyViewer,
  diary: z.output<NonNullable<typeof diaryCalls.saveDiary.body>>,
): Promise<{ goodsId: number }> {
  const { illustration, postId, jobId, goodsId, ...text } = diary;
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
  if (generated === undefined) throw illustration === null ? invalidField('jobId', JOB_GONE_MESSAGE) : gone();
  const payload = { ...text, byAi: generated.byAi };
  return saveGoods(context, viewer, { kind: 'diary', generated, postId, payload, gone });
}
