import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema } from './identifiers.ts';
import { jobStartedSchema, type JobState } from './job-shape.ts';
import { diaryJobSchema } from './kinds/diary.ts';
import { videoJobSchema } from './kinds/video.ts';

/** A background job. `result` is set once it is done. */
export const jobSchema = z.union([videoJobSchema, diaryJobSchema]);

export type Job = z.infer<typeof jobSchema>;

/** Whether a job is in a final state. */
export function hasEnded({ state }: { state: JobState }): boolean {
  return state !== 'queued' && state !== 'running';
}

/** Event name of a job's stream; the data is the job as JSON. */
export const JOB_EVENT = 'job';

const jobParams = z.object({ jobId: idParamSchema });

export const jobCalls = {
  list: defineCall({
    method: 'GET',
    path: '/jobs',
    summary: 'One’s own jobs of the last 24 hours, newest first',
    access: 'family',
    response: z.array(jobSchema),
  }),
  read: defineCall({
    method: 'GET',
    path: '/jobs/{jobId}',
    summary:
      'How far a job is; with `Accept: text/event-stream` a stream of events named `job`, each the job as JSON, until its end. Six requests of one person may wait at once; a further one is LIMIT_EXCEEDED with Retry-After',
    access: 'family',
    params: jobParams,
    response: jobSchema,
  }),
  cancel: defineCall({
    method: 'DELETE',
    path: '/jobs/{jobId}',
    summary: 'Stop one’s own job; before it has begun it costs nothing',
    access: 'family',
    params: jobParams,
    response: nothingSchema,
  }),
  retry: defineCall({
    method: 'POST',
    path: '/jobs/{jobId}/retry',
    summary: 'Begin one’s own failed job again, with what it was given',
    access: 'family',
    params: jobParams,
    response: jobStartedSchema,
  }),
};
