import type { PasswordHasher } from './auth/password/password-hasher.ts';
import type { JobQueue } from './jobs/queue/job-queue.ts';
import type { PlatformContext } from './platform/context.ts';

export type ApiContext = PlatformContext & {
  passwords: PasswordHasher;
  jobQueue: JobQueue;
};
