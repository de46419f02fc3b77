import type { PasswordHasher } from './auth/password/password-hasher.ts';
import type { JobQueue } from './jobs/queue/job-queue.ts';
import type { PlatformContext } from './platform/context.ts';

/** What every route receives: the platform's context and the services of resources. */
export type ApiContext = PlatformContext & {
  /** Hashes passwords with bounded memory and time. */
  passwords: PasswordHasher;
  /** Queues work that takes longer than a request. */
  jobQueue: JobQueue;
};
