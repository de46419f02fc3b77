import type { FastifyInstance } from 'fastify';
import { jobCalls } from 'shared/contract/job';
import type { ApiContext } from '../platform/context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { sendEventStream, wantsEvents } from '../platform/http/responses/event-stream.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { cancelJob, retryJob } from './commands/begin-job.ts';
import { findJob, findOwnJobs, JOB_RETENTION_MS } from './queries.ts';
import { type JobKind, presentJob } from './present.ts';
import { streamJob } from './following/follow-job.ts';
import type { JobWaiting } from './following/job-waiting.ts';

async function readJob(context: ApiContext, kinds: readonly JobKind[], viewer: FamilyViewer, jobId: number) {
  const row = await findJob(context, viewer, jobId);
  return row === undefined ? undefined : presentJob(context, viewer, kinds, row);
}

export function registerJobRoutes(app: FastifyInstance, context: ApiContext, waiting: JobWaiting): void {
  const register = callRegistrar(app, context);
  register(jobCalls.list, async ({ viewer }) => {
    const since = new Date(context.clock().getTime() - JOB_RETENTION_MS);
    const rows = await findOwnJobs(context, viewer, since);
    return rows.map((row) => presentJob(context, viewer, waiting.kinds, row));
  });

  register(
    jobCalls.read,
    async ({ viewer, params, request, reply }) => {
      const { jobId } = params;
      const release = wantsEvents(request) ? waiting.slots.take(viewer.userId) : undefined;
      const job = await readJob(context, waiting.kinds, viewer, jobId).catch((error: unknown) => {
        release?.();
        throw error;
      });
      if (job === undefined) {
        release?.();
        throw notFound();
      }
      if (release === undefined) return job;
      const recordClose = context.metrics.http.streamOpened('job_events');
      const onClose = (): void => {
        release();
        recordClose();
      };
      return sendEventStream(reply, streamJob(job, waiting.watcher, viewer, onClose));
    },
    {
      beforeBody: async (viewer, request) => {
        if (wantsEvents(request)) waiting.slots.assertFree(viewer.userId);
      },
    },
  );

  register(jobCalls.cancel, async ({ viewer, params }) => {
    await cancelJob(context, viewer, params.jobId);
    return null;
  });

  register(jobCalls.retry, async ({ viewer, params }) => {
    await retryJob(context, viewer, params.jobId);
    return { jobId: params.jobId };
  });
}
