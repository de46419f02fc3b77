import { anyJobSchema } from 'shared/contract/job-shape';
import { jobCalls } from 'shared/contract/job';
import * as z from 'shared/schema';

/** The calls for jobs of any kinds: each kind parses its own. */
export const anyJobCalls = {
  list: { ...jobCalls.list, response: z.array(anyJobSchema) },
  read: { ...jobCalls.read, response: anyJobSchema },
};

/** Options of a call that starts a job: it responds at once, and the screen reports a failure. */
export const START_JOB_OPTIONS = { headers: { Prefer: 'respond-async' }, silent: true } as const;

export function jobIdOf(response: object): number {
  if ('jobId' in response && typeof response.jobId === 'number') return response.jobId;
  throw new Error('The server ignored Prefer: respond-async');
}
