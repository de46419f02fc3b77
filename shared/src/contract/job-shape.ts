import * as z from 'shared/schema';
import { idSchema, momentSchema } from './identifiers.ts';

/** `queued` and `running` continue by themselves; the others are final, and `failed` can be retried. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The response to `Prefer: respond-async` (RFC 7240). */
export const jobStartedSchema = z.object({ jobId: idSchema });

export const jobShape = {
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

/** A job of any kind, also an unknown one: the shared fields, the others unparsed. */
export const anyJobSchema = z.looseObject({ ...jobShape, kind: z.string() });

export type AnyJob = z.infer<typeof anyJobSchema>;
