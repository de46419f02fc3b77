import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Job } from 'shared/contract/job';
import type { ApiContext } from '../../platform/context.ts';
import { assertAllowance } from '../../jobs/policy.ts';
import { findBegunJob } from '../../jobs/commands/begin-job.ts';
import { waitForJob } from '../../jobs/following/follow-job.ts';
import type { JobWaiting } from '../../jobs/following/job-waiting.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../../platform/database/postgres-error.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { idempotencyKeyOf } from '../../platform/http/requests/idempotency.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';

type GenerateRequest = { viewer: FamilyViewer; request: FastifyRequest; reply: FastifyReply };

type Generation<Response> = {
  /** @returns the job's id */
  begin: (key: string | undefined) => Promise<number>;
  /** @returns null where the job has no result */
  responseOf: (job: Job) => Response | null;
  failureMessage: string;
};

/** The part of every kind's call that begins a job: limits, idempotency, and waiting for the result. */
export function generateJobs(context: ApiContext, waiting: JobWaiting) {
  return {
    beforeBody: async (viewer: FamilyViewer, request: FastifyRequest): Promise<void> => {
      // Fail before the job is begun: a client without a waiting slot would never learn its id.
      if (!prefersAsync(request)) waiting.slots.assertFree(viewer.userId);
      await countUse(context, 'post', viewer.userId);
      const key = idempotencyKeyOf(request.headers['idempotency-key']);
      if ((await findBegunJob(context.database, viewer, key)) === undefined)
        await assertAllowance(context, viewer);
    },

    /** 202 with the job's id where the client prefers that, else the result once the job has ended. */
    respond: async <Response>(
      { viewer, request, reply }: GenerateRequest,
      { begin, responseOf, failureMessage }: Generation<Response>,
    ): Promise<{ jobId: number } | Response> => {
      const jobId = await beginOnce(context, viewer, request, begin);
      if (prefersAsync(request)) return accepted(reply, jobId);
      const response = responseOf(await endedJob(context, waiting, viewer, jobId, reply));
      if (response === null) throw new ApiFailure('INTERNAL_SERVER_ERROR', { message: failureMessage });
      return response;
    },
  };
}

/** The job that an earlier request with the same key began, or a new one. */
async function beginOnce(
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
    // The same request arrived twice at once: the other one has begun the job.
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
  reply.code(202).header('preference-applied', 'respond-async').header('location', `/api/jobs/${jobId}`);
  return { jobId };
}

/** Waits as long as the client stays connected. */
async function endedJob(
  { metrics }: ApiContext,
  { slots, watcher }: JobWaiting,
  viewer: FamilyViewer,
  jobId: number,
  reply: FastifyReply,
): Promise<Job> {
  const release = slots.take(viewer.userId);
  const recordClose = metrics.http.streamOpened('job_wait');
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  try {
    return await waitForJob(watcher, viewer, jobId, gone.signal);
  } finally {
    release();
    recordClose();
  }
}
