import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { goodsCalls } from 'shared/contract/goods';
import type { Job } from 'shared/contract/job';
import type { ApiContext } from '../context.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../platform/database/pool.ts';
import { insistOnMembership } from '../families/membership.ts';
import { ApiFailure, invalidField, notFound } from '../platform/http/errors/api-failure.ts';
import { idempotencyKeyOf } from '../platform/http/requests/idempotency-key.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { insistOnAllowance } from '../jobs/allowance.ts';
import { findBegunJob, insertJob } from '../jobs/begin-job.ts';
import type { JobWaiting } from '../jobs/job-waiting.ts';
import { waitForJob } from '../jobs/wait-for-job.ts';
import { hasPost } from '../posts/post-queries.ts';
import { insertMedia, withStoredPhotos } from '../platform/media/uploads/store-photos.ts';

const IMAGE_FIELD = 'image';

/** product.md section 8. */
const VIDEO_FAILED_MESSAGE = '영상 생성에 실패했습니다. 다시 시도해주세요.';
const DIARY_FAILED_MESSAGE = '그림일기를 만들지 못했습니다. 다시 시도해주세요.';

/** POST /animate-photo/generate and POST /diary/generate: both begin a job. */
export function registerGenerateRoutes(app: FastifyInstance, context: ApiContext, waiting: JobWaiting): void {
  const register = callRegistrar(app, context);
  const beforeBody = async (viewer: FamilyViewer, request: FastifyRequest): Promise<void> => {
    // Before the job is begun: who cannot wait for it would not hear of it.
    if (!prefersAsync(request)) waiting.slots.assertFree(viewer.userId);
    await countUse(context, 'post', viewer.userId);
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if ((await findBegunJob(context.database, viewer, key)) === undefined)
      await insistOnAllowance(context, viewer);
  };

  register(
    goodsCalls.generateVideo,
    async ({ viewer, body, files, request, reply }) => {
      const jobId = await once(context, viewer, request, (key) => {
        if (files.length === 0) throw invalidField(IMAGE_FIELD, '사진을 선택해주세요.');
        return beginVideo(context, viewer, body.actionPrompt, files, key);
      });
      if (prefersAsync(request)) return accepted(reply, jobId);
      const job = await ended(waiting, viewer, jobId, reply);
      if (job.kind !== 'video' || job.result === null) throw failed(VIDEO_FAILED_MESSAGE);
      return job.result;
    },
    { beforeBody },
  );

  register(
    goodsCalls.generateDiary,
    async ({ viewer, body, request, reply }) => {
      const jobId = await once(context, viewer, request, (key) =>
        beginDiary(context, viewer, body.postId, key),
      );
      if (prefersAsync(request)) return accepted(reply, jobId);
      const job = await ended(waiting, viewer, jobId, reply);
      if (job.kind !== 'diary' || job.result === null) throw failed(DIARY_FAILED_MESSAGE);
      return { content: job.result };
    },
    { beforeBody },
  );
}

function beginVideo(
  context: ApiContext,
  viewer: FamilyViewer,
  actionPrompt: string,
  files: readonly { path: string }[],
  key: string | undefined,
): Promise<number> {
  return withStoredPhotos(
    context,
    'photo',
    files,
    () => IMAGE_FIELD,
    (photos) =>
      context.database.transaction(async (transaction) => {
        await insistOnMembership(transaction, viewer);
        const owner = { familyId: viewer.familyId, userId: viewer.userId, kind: 'order' } as const;
        const [sourceMediaId] = await insertMedia(transaction, owner, photos);
        if (sourceMediaId === undefined) throw new Error('A video was begun without a photo');
        return insertJob(context, transaction, viewer, { kind: 'video', actionPrompt, sourceMediaId }, key);
      }),
  );
}

function beginDiary(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  key: string | undefined,
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    await insistOnMembership(transaction, viewer);
    if (!(await hasPost(transaction, viewer, postId))) throw notFound();
    return insertJob(context, transaction, viewer, { kind: 'diary', postId }, key);
  });
}

/** The job of a request: the one that an earlier request with the same key began, or a new one. */
async function once(
  context: ApiContext,
  viewer: FamilyViewer,
  request: FastifyRequest,
  begin: (key: string | undefined) => Promise<number>,
): Promise<number> {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  const known = await findBegunJob(context.database, viewer, key);
  if (known !== undefined) return known;
  try {
    return await begin(key);
  } catch (error) {
    // The same request came twice at once: the other one has begun it.
    if (key === undefined || postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const begun = await findBegunJob(context.database, viewer, key);
    if (begun === undefined) throw error;
    return begun;
  }
}

/** RFC 7240: preferences are separated by commas, over one header or several. */
function prefersAsync(request: FastifyRequest): boolean {
  return [request.headers.prefer ?? []]
    .flat()
    .some((header) =>
      header.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async'),
    );
}

function accepted(reply: FastifyReply, jobId: number): { jobId: number } {
  reply
    .code(202)
    .header('preference-applied', 'respond-async')
    .header('location', `/api/jobs/${String(jobId)}`);
  return { jobId };
}

/** The job once it has ended; what waits for it ends with the client's connection. */
async function ended(
  { slots, watcher }: JobWaiting,
  viewer: FamilyViewer,
  jobId: number,
  reply: FastifyReply,
): Promise<Job> {
  const release = slots.take(viewer.userId);
  try {
    return await waitForJob(watcher, viewer, jobId, goneSignal(reply));
  } finally {
    release();
  }
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function failed(message: string): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', { message });
}
