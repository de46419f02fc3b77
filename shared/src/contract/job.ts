import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, mediaUrlSchema, momentSchema } from './identifiers.ts';
import { diaryResultSchema, videoResultSchema } from './goods-result.ts';

/** `queued` and `running` continue by themselves; the others are final, and `failed` can be retried. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The response to `Prefer: respond-async` (RFC 7240). */
export const jobStartedSchema = z.object({ jobId: idSchema });

const jobShape = {
  jobId: idSchema,
  state: z.enum(JOB_STATES),
  /** 0 to 100; 100 only when done. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** Number of jobs that start before this one; 0 once it runs. */
  jobsAhead: z.int(),
  /** Estimated time left, from recent jobs; null if unknown or finished. */
  secondsLeft: z.nullable(z.int()),
  createdAt: momentSchema,
};

export const videoJobSchema = z.object({
  ...jobShape,
  kind: z.literal('video'),
  actionPrompt: z.string(),
  /** The source photo, 1200 px wide; null once deleted. */
  photoUrl: z.nullable(mediaUrlSchema),
  result: z.nullable(videoResultSchema),
});

export const diaryJobSchema = z.object({
  ...jobShape,
  kind: z.literal('diary'),
  /** Null if the post was deleted meanwhile. */
  postId: z.nullable(idSchema),
  result: z.nullable(diaryResultSchema),
});

/** A background job. `result` is set once it is done. */
export const jobSchema = z.union([videoJobSchema, diaryJobSchema]);

/** A job of any kind, also an unknown one: the shared fields, the others unparsed. */
export const anyJobSchema = z.looseObject({ ...jobShape, kind: z.string() });

export type AnyJob = z.infer<typeof anyJobSchema>;

export type Job = z.infer<typeof jobSchema>;

export type VideoJob = Extract<Job, { kind: 'video' }>;
export type DiaryJob = Extract<Job, { kind: 'diary' }>;

/** Whether a job is in a final state. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
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
