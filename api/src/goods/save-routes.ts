import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { goodsCalls } from 'shared/contract/goods';
import type { ApiContext } from '../context.ts';
import { invalidField } from '../platform/http/errors/api-failure.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { lockFamily } from '../families/lock-family.ts';
import { insistOnMembership } from '../families/membership.ts';
import { hasPost } from '../posts/post-queries.ts';
import { isStorageKey } from '../platform/media/storage-key.ts';
import { storedVideoResultSchema } from '../jobs/present-job.ts';
import * as z from 'shared/schema';

const VIDEO_GONE_MESSAGE = '동영상을 찾을 수 없습니다. 다시 만들어주세요.';
const PICTURE_GONE_MESSAGE = '그림을 찾을 수 없습니다. 다시 만들어주세요.';
const POST_GONE_MESSAGE = '게시글을 찾을 수 없습니다.';
const GOODS_GONE_MESSAGE = '삭제된 그림일기입니다. 다시 만들어주세요.';
const EXAMPLE_MESSAGE = '예시 그림일기는 간직할 수 없습니다. 게시글을 골라 만들어주세요.';
const JOB_GONE_MESSAGE = '만든 그림일기를 찾을 수 없습니다. 다시 만들어주세요.';

type Made = { mediaId: number | null; jobId: number | null; byAi: boolean };

/** POST /animate-photo/save and POST /diary/save: what was made stays with the family. */
export function registerSaveRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const beforeBody = ({ userId }: FamilyViewer) => countUse(context, 'goodsSave', userId);
  register(
    goodsCalls.saveVideo,
    async ({ viewer, body }) => {
      const made = await findMade(context, viewer, 'video', body.tempVideoUrl);
      if (made === undefined) throw invalidField('tempVideoUrl', VIDEO_GONE_MESSAGE);
      const payload = { actionPrompt: body.actionPrompt, byAi: made.byAi };
      return keep(context, viewer, 'video', made, null, payload);
    },
    { beforeBody },
  );

  register(
    goodsCalls.saveDiary,
    async ({ viewer, body }) => {
      const { illustration, postId, jobId, goodsId, ...words } = body;
      if (goodsId !== undefined) return changeDiary(context, viewer, goodsId, words);
      if (illustration === null && postId === null && jobId === undefined)
        throw invalidField('postId', EXAMPLE_MESSAGE);
      if (postId !== null && !(await hasPost(context.database, viewer, postId)))
        throw invalidField('postId', POST_GONE_MESSAGE);
      const made =
        illustration === null
          ? await findJobsDiary(context, viewer, jobId)
          : await findMade(context, viewer, 'illustration', illustration);
      if (made === undefined) {
        throw illustration === null
          ? invalidField('jobId', JOB_GONE_MESSAGE)
          : invalidField('illustration', PICTURE_GONE_MESSAGE);
      }
      return keep(context, viewer, 'diary', made, postId, { ...words, byAi: made.byAi });
    },
    { beforeBody },
  );
}

/** What a job of the family made, by its address; undefined where it is nobody's, another family's, or cleared away. */
async function findMade(
  context: ApiContext,
  viewer: FamilyViewer,
  kind: 'video' | 'illustration',
  address: string,
): Promise<Made | undefined> {
  const storageKey = URL.parse(address, 'http://media')?.pathname.split('/').at(-2) ?? '';
  if (!isStorageKey(storageKey)) return undefined;
  const result = await context.database.execute<{
    media_id: string;
    job_id: string | null;
    result: unknown;
  }>(sql`
    select media_id, jobs.job_id, coalesce(jobs.result, goods.payload) as result
    from media left join jobs on jobs.result_media_id = media_id left join goods using (media_id)
    where storage_key = ${storageKey} and media.family_id = ${viewer.familyId} and media.kind = ${kind} limit 1`);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  return {
    mediaId: Number(row.media_id),
    jobId: row.job_id === null ? null : Number(row.job_id),
    byAi: wasByAi(row.result),
  };
}

/** A diary without a picture is known by its job; pages of an earlier version name only its post. */
async function findJobsDiary(
  context: ApiContext,
  viewer: FamilyViewer,
  jobId: number | undefined,
): Promise<Made | undefined> {
  if (jobId === undefined) return { mediaId: null, jobId: null, byAi: false };
  const result = await context.database.execute<{ result: unknown }>(sql`
    select result from jobs
    where job_id = ${jobId} and family_id = ${viewer.familyId} and kind = 'diary' and state = 'done'`);
  const [row] = result.rows;
  return row === undefined ? undefined : { mediaId: null, jobId, byAi: wasByAi(row.result) };
}

function wasByAi(result: unknown): boolean {
  const parsed = z.safeParse(storedVideoResultSchema, result);
  return parsed.success && parsed.data.byAi;
}

/** Changes a saved diary, which keeps its picture. @throws ApiFailure VALIDATION_ERROR where it was deleted */
async function changeDiary(
  context: ApiContext,
  viewer: FamilyViewer,
  goodsId: number,
  payload: Readonly<Record<string, unknown>>,
): Promise<{ goodsId: number }> {
  return context.database.transaction(async (transaction) => {
    await insistOnMembership(transaction, viewer);
    await lockFamily(transaction, viewer);
    const changed = await transaction.execute(sql`
      update goods set payload = ${JSON.stringify(payload)}::jsonb
        || jsonb_build_object('byAi', coalesce(payload -> 'byAi', 'false'::jsonb))
      where goods_id = ${goodsId} and family_id = ${viewer.familyId} and kind = 'diary' returning goods_id`);
    if (changed.rows.length === 0) throw invalidField('goodsId', GOODS_GONE_MESSAGE);
    return { goodsId };
  });
}

/** Keeps a piece. Of the same job's result there is one: keeping it again changes it. */
async function keep(
  context: ApiContext,
  viewer: FamilyViewer,
  kind: 'video' | 'diary',
  made: Made,
  postId: number | null,
  payload: Readonly<Record<string, unknown>>,
): Promise<{ goodsId: number }> {
  return context.database.transaction(async (transaction) => {
    await insistOnMembership(transaction, viewer);
    // Two that keep the same piece at once wait here for each other.
    await lockFamily(transaction, viewer);
    const changed = await transaction.execute<{ goods_id: string }>(sql`
      update goods set payload = ${JSON.stringify(payload)}::jsonb
      where family_id = ${viewer.familyId} and kind = ${kind}
        and (media_id = ${made.mediaId} or job_id = ${made.jobId}) returning goods_id`);
    const [known] = changed.rows;
    if (known !== undefined) return { goodsId: Number(known.goods_id) };
    const inserted = await transaction.execute<{ goods_id: string }>(sql`
      insert into goods (family_id, maker_user_id, kind, post_id, media_id, job_id, payload, created_at)
      select ${viewer.familyId}, ${viewer.userId}, ${kind}, (select post_id from posts where post_id = ${postId}), ${made.mediaId},
        (select job_id from jobs where job_id = ${made.jobId}), ${JSON.stringify(payload)}::jsonb, ${context.clock().toISOString()}
      where ${made.mediaId}::bigint is null or exists (select 1 from media where media_id = ${made.mediaId})
      returning goods_id`);
    const [created] = inserted.rows;
    // Deleted since it was looked up.
    if (created === undefined)
      throw kind === 'video'
        ? invalidField('tempVideoUrl', VIDEO_GONE_MESSAGE)
        : invalidField('illustration', PICTURE_GONE_MESSAGE);
    return { goodsId: Number(created.goods_id) };
  });
}
