import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, mediaUrlSchema, momentSchema } from './identifiers.ts';
import { diaryResultSchema, videoResultSchema } from './goods-result.ts';

/** `queued` and `running` go on by themselves; the others are ends, of which `failed` may be begun again. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The answer of a call that was asked to answer at once (RFC 7240, `Prefer: respond-async`). */
export const jobStartedSchema = z.object({ jobId: idSchema });

const jobShape = {
  jobId: idSchema,
  state: z.enum(JOB_STATES),
  /** 0 to 100; 100 only when done. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** How many jobs are to begin before this one; 0 once it runs. */
  jobsAhead: z.int(),
  /** Until it is probably done, from what jobs took lately; null where nobody can say, and at an end. */
  secondsLeft: z.nullable(z.int()),
  createdAt: momentSchema,
};

export const videoJobSchema = z.object({
  ...jobShape,
  kind: z.literal('video'),
  actionPrompt: z.string(),
  /** The photo it is made of, 1200 px wide; null once it is cleared away. */
  photoUrl: z.nullable(mediaUrlSchema),
  result: z.nullable(videoResultSchema),
});

export const diaryJobSchema = z.object({
  ...jobShape,
  kind: z.literal('diary'),
  /** Null where the post was deleted meanwhile. */
  postId: z.nullable(idSchema),
  result: z.nullable(diaryResultSchema),
});

/** A piece of work that goes on whether somebody watches or not. `result` is there once it is done. */
export const jobSchema = z.union([videoJobSchema, diaryJobSchema]);

/** A job of any kind, also one that this version does not know: the shared fields, the others unparsed. */
export const anyJobSchema = z.looseObject({ ...jobShape, kind: z.string() });

export type AnyJob = z.infer<typeof anyJobSchema>;

export type Job = z.infer<typeof jobSchema>;

export type VideoJob = Extract<Job, { kind: 'video' }>;
export type DiaryJob = Extract<Job, { kind: 'diary' }>;

/** Whether nothing more will happen to a job by itself. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state !== 'queued' && state !== 'running';
}

/** The name of the events of a job's stream; the data of each is the job as JSON. */
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
