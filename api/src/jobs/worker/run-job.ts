import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GeneratorError, type GenerationContext } from 'goods-generators/generator';
import type { ApiContext } from '../../platform/context.ts';
import type { JobOutcome } from '../../platform/metrics/metrics.ts';
import { describeError } from '../../platform/http/errors/describe-error.ts';
import { notifyOfResult } from '../../notifications/policy.ts';
import { workDirectoryOf } from '../../platform/media/uploads/sweep-media.ts';
import { fullVariantOf } from '../../platform/media/renditions/variants.ts';
import { endFailedJob, untilAvailable } from './transient-failure.ts';
import { giveJobUp, putJobBack, finishJob, reportProgress, type TakenJob } from '../commands/job-states.ts';
import type { Checksums } from '../../platform/media/checksums.ts';
import { verified } from '../../platform/media/verified-read.ts';
import { saveResult, type ResultMedia } from './save-result.ts';
import type { Ticket } from '../../platform/job-queue/job-queue.ts';
import { LANES } from '../../platform/job-queue/lanes.ts';
import type { Transaction } from '../../platform/database/executor.ts';
import { takeJob } from './take-job.ts';

type StoredObject = { storageKey: string; mime: string; checksums: Checksums };

export type JobWorkspace = GenerationContext & {
  context: ApiContext;
  /** Copies a stored object to a file in `directory`. @throws GeneratorError where it is gone */
  fetchObject: (object: StoredObject) => Promise<string>;
};

export type JobOutput = {
  /** Its files are in the workspace's directory. */
  media: ResultMedia | null;
  /** Goes into the job's row as JSON. */
  result: object;
  /** Writes with the job's end what refers to the result. @throws GeneratorError where nothing can */
  link?: (transaction: Transaction, mediaId: number | null) => Promise<void>;
  /** Runs after the commit. */
  cleanUp?: () => Promise<void>;
};

/** Runs the jobs of one kind; loaded in workers only. */
export type JobRunner = {
  /** An AI service is paid for each run. */
  byAi: boolean;
  /** @throws GeneratorError; an AbortError when the workspace's signal ended it */
  run: (job: TakenJob, workspace: JobWorkspace) => Promise<JobOutput>;
};

/** Runners are found by the name of their kind. */
export type JobRunners = ReadonlyMap<string, JobRunner>;

/** How often a job reports progress and checks for cancellation. */
const REPORT_INTERVAL_MS = 500;
/** Reports 100 only once the result is saved. */
const MOST_BEFORE_DONE = 99;
/** Retries of results that an AI service generated and that could not be saved. */
const RETRIES_OF_PAID_WORK = 2;
/** What is in a work directory: a copy of the source, and what is made from it. */
const WORK_PER_BYTE = 2;

/** A film takes all processors that it gets. */
const RECORDINGS_AT_ONCE = 1;

/**
 * Starts `goodsAtOnce` concurrent goods, with one short and one long recording beside them; none if it is 0.
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

/**
 * Runs the job whose turn it is. A job that was cancelled, or taken over by another worker, leaves nothing
 * behind.
 * @param ending aborted when the process ends: the job is requeued, and this rejects so that its ticket stays
 * @param onFailure receives failures and their outcome for the log, free of personal data
 */
async function runJob(
  context: ApiContext,
  runners: JobRunners,
  ticket: Ticket,
  ending: AbortSignal,
  onFailure: (jobId: number, error: unknown, outcome: 'queued' | 'failed') => void,
): Promise<void> {
  const job = await takeJob(context, ticket);
  if (job === undefined) return;
  // A kind of a newer version must not become a label.
  const recordEnd = context.metrics.jobs.jobBegan(runners.has(job.kind) ? job.kind : 'unknown');
  let outcome: JobOutcome = 'lost';
  const lost = new AbortController();
  let percent = 0;
  const timer = setInterval(() => {
    void reportJobProgress(context, job, percent, lost);
  }, REPORT_INTERVAL_MS);
  const signal = AbortSignal.any([lost.signal, ending, AbortSignal.timeout(LANES[job.lane].longestMs)]);
  let directory: string | undefined;
  let isGenerated = false;
  try {
    await context.disk.assertFree((job.source?.bytes ?? 0) * WORK_PER_BYTE);
    directory = await makeWorkDirectory(context);
    const runner = runners.get(job.kind);
    if (runner === undefined) throw new Error(`No runner for jobs of the kind ${job.kind}`);
    const workspace = {
      context,
      directory,
      signal,
      onProgress: (reported: number) => {
        percent = Math.max(percent, Math.min(MOST_BEFORE_DONE, Math.round(reported)));
      },
    };
    const fetchObject = (object: StoredObject) => copyObject(workspace, object);
    const { media, result, link, cleanUp } = await runner.run(job, { ...workspace, fetchObject });
    isGenerated = true;
    await saveResult(
      context,
      { owner: { familyId: job.familyId, userId: job.creatorUserId }, media },
      async (transaction, mediaId) => {
        const isFinished = await finishJob(context, transaction, job, { mediaId, result });
        outcome = isFinished ? 'done' : 'lost';
        if (isFinished) {
          await link?.(transaction, mediaId);
          await notifyOfResult(transaction, job);
        }
        return isFinished;
      },
      signal,
    );
    await cleanUp?.();
  } catch (error) {
    outcome = ending.aborted ? 'requeued' : 'lost';
    if (ending.aborted) {
      await putJobBack(context, job);
      throw error;
    }
    if (lost.signal.aborted) return;
    const mostRetries = isGenerated && runners.get(job.kind)?.byAi === true ? RETRIES_OF_PAID_WORK : Infinity;
    const failure = { error, directory, mostRetries };
    const end = await untilAvailable(() => endFailedJob(context, job, failure), ending);
    outcome = end === 'queued' ? 'requeued' : 'failed';
    onFailure(job.jobId, error, end);
  } finally {
    clearInterval(timer);
    recordEnd(outcome);
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  }
}

/** Reports progress; aborts `lost` where another worker has the job. */
async function reportJobProgress(context: ApiContext, job: TakenJob, percent: number, lost: AbortController) {
  try {
    if (!(await reportProgress(context, job, percent))) lost.abort();
  } catch {
    // The database restarts: the next report finds out.
  }
}

async function makeWorkDirectory(context: ApiContext): Promise<string> {
  const parent = workDirectoryOf(context.config.dataDirectory);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'job-'));
}

async function copyObject(
  { context, directory, signal }: { context: ApiContext; directory: string; signal: AbortSignal },
  { storageKey, mime, checksums }: StoredObject,
): Promise<string> {
  const variant = fullVariantOf(mime);
  const opened = await context.store.open(storageKey, variant);
  if (opened === undefined) throw new GeneratorError('The photo is gone from the store');
  const path = join(directory, `source-${variant}`);
  const damaged = () => new GeneratorError('The photo is damaged');
  const checked = verified(opened.stream, Promise.resolve(checksums[variant]), damaged);
  await pipeline(checked, createWriteStream(path, { mode: 0o600 }), { signal });
  return path;
}

/** Describes for the log what failed and where, free of personal data. */
function describeJobFailure(error: unknown): string {
  return error instanceof GeneratorError ? error.message : JSON.stringify(describeError(error));
}
