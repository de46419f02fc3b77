import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema } from './identifiers.ts';
import { anyJobSchema, jobStartedSchema, type JobState } from './job-shape.ts';
import { diaryJobSchema } from './kinds/diary.ts';
import { videoJobSchema } from './kinds/video.ts';
import { recordingJobSchema } from './recording.ts';

/** A background job. `result` is set once it is done. */
export const jobSchema = z.union([videoJobSchema, diaryJobSchema, recordingJobSchema]);

export type Job = z.infer<typeof jobSchema>;

export function hasEnded({ state }: { state: JobState }): boolean {
  return state !== 'queued' && state !== 'running';
}

/** Event name of a job's stream; the data is the job as JSON. */
export const JOB_EVENT = 'job';

const jobParams = z.object({ jobId: idParamSchema });

export const jobCalls = {
  list: defineCall({ method: 'GET', path: '/jobs', access: 'family', response: z.array(jobSchema) }),
  read: defineCall({
    method: 'GET',
    path: '/jobs/{jobId}',
    access: 'family',
    params: jobParams,
    response: jobSchema,
  }),
  cancel: defineCall({
    method: 'DELETE',
    path: '/jobs/{jobId}',
    access: 'family',
    params: jobParams,
    response: nothingSchema,
  }),
  retry: defineCall({
    method: 'POST',
    path: '/jobs/{jobId}/retry',
    access: 'family',
    params: jobParams,
    response: jobStartedSchema,
  }),
};

/** The calls for jobs of any kinds, also unknown ones: each kind parses its own. */
export const anyJobCalls = {
  list: { ...jobCalls.list, response: z.array(anyJobSchema) },
  read: { ...jobCalls.read, response: anyJobSchema },
};
