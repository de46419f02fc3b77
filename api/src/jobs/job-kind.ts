import type { Job } from 'shared/contract/job';
import type { PlatformContext } from '../platform/context.ts';
import type { JobRow } from './job-rows.ts';

/** What every kind of job presents alike. */
type JobStatus = Pick<Job, 'jobId' | 'state' | 'progress' | 'jobsAhead' | 'secondsLeft' | 'createdAt'>;

/** A kind of job, as far as requests need it. How it is run: job-runner.ts. */
export type JobKind = {
  /** The value of the column `kind`; never changes. */
  name: string;
  /** A job as the contract describes it. */
  presentJob: (context: PlatformContext, row: JobRow, status: JobStatus) => Job;
};
