import type { Config } from './config/environment.ts';
import type { ApiContext } from './context.ts';
import { openDatabaseForCommand } from './database/database-for-command.ts';
import { createRepeatedReads } from './database/repeated-reads.ts';
import { createJobQueue } from './job-queue/job-queue.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMedia } from './media/open-media.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { registerProcess } from './processes/process-registry.ts';

type CommandContext = {
  context: ApiContext;
  /** A server runs on the database at the same time. */
  isShared: boolean;
  close: () => Promise<void>;
};

/** What a command needs that works on the data, beside a server or without one. @throws SplitStoreError */
export async function openCommandContext(config: Config): Promise<CommandContext> {
  const { pool, database, isShared, close } = await openDatabaseForCommand(config);
  try {
    const clock = () => new Date();
    const media = await openMedia({ ...config, clock, database });
    const { processId, leave } = await registerProcess(
      { database, store: media.store },
      { exclusive: false, onError: () => {} },
    );
    return {
      context: {
        config,
        pool,
        database,
        clock,
        processId,
        ...media,
        metrics: createMetrics(),
        reads: createRepeatedReads(null),
        ending: new AbortController().signal,
        passwords: createPasswordHasher(),
        jobQueue: createJobQueue(pool, () => {}),
      },
      isShared,
      close: () => leave().finally(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
