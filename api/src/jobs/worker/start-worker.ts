import type { ApiContext } from '../../platform/context.ts';
import { giveJobUp } from '../commands/job-states.ts';
import { type JobRunners, describeJobFailure, runJob } from './run-job.ts';

/** A film takes all processors that it gets. */
const RECORDINGS_AT_ONCE = 1;

/**
 * Starts `goodsAtOnce` concurrent goods, and one short and one long recording beside them; none where that is
 * 0.
 * @param options `exclusive`: no other process uses this database, so jobs of a dead process are taken over
 *   at once and not only after a missed heartbeat. `report`: receives failed jobs, free of personal data.
 */
export async function startJobWorker(
  context: ApiContext,
  runners: JobRunners,
  { exclusive, report }: { exclusive: boolean; report: (message: string) => void },
): Promise<void> {
  const { goodsAtOnce } = context.config;
  if (goodsAtOnce === 0) return;
  if (exclusive) await context.jobQueue.takeOver();
  await context.jobQueue.work({
    atOnce: {
      goods: goodsAtOnce,
      shortRecordings: RECORDINGS_AT_ONCE,
      recordings: RECORDINGS_AT_ONCE,
    },
    run: (ticket, ending) =>
      runJob(context, runners, ticket, ending, (failedId, error, outcome) => {
        const what = outcome === 'queued' ? 'goes back to the queue' : 'failed';
        report(`Job ${failedId} ${what}: ${describeJobFailure(error)}`);
      }),
    giveUp: async (ticket) => {
      const jobId = await giveJobUp(context, ticket);
      if (jobId === undefined) return;
      report(`Job ${jobId} was given up: its worker died too often`);
      context.metrics.jobs.jobAbandoned();
    },
  });
}
