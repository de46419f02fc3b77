import { createPasswordHasher } from './auth/password/password-hasher.ts';
import type { ApiContext } from './context.ts';
import { createJobQueue } from './jobs/queue/job-queue.ts';
import { openCommandContext } from './platform/command-context.ts';
import type { Config } from './platform/config/environment.ts';
import { createRepeatedReads } from './platform/database/repeated-reads.ts';

type ApiCommandContext = {
  context: ApiContext;
  /** A server runs on the database at the same time. */
  isShared: boolean;
  close: () => Promise<void>;
};

/** The context of the API for a command that serves nothing. @throws SplitStoreError as a server does */
export async function openApiCommandContext(config: Config): Promise<ApiCommandContext> {
  const { context, processId, isShared, close } = await openCommandContext(config);
  return {
    context: {
      ...context,
      processId,
      reads: createRepeatedReads(null),
      ending: new AbortController().signal,
      passwords: createPasswordHasher(),
      jobQueue: createJobQueue(context.pool, () => {}),
    },
    isShared,
    close,
  };
}
