import type { PasswordHasher } from './auth/password/password-hasher.ts';
import type { JobQueue } from './jobs/queue/job-queue.ts';
import type { ServerContext } from './platform/context.ts';

export type ApiContext = ServerContext & {
  passwords: PasswordHasher;
  jobQueue: JobQueue;
};
