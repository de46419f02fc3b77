import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ApiContext } from '../context.ts';
import { describeError } from '../platform/http/errors/describe-error.ts';
import {
  GeneratorError,
  type DiaryGenerator,
  type VideoGenerator,
  type GenerationContext,
} from 'goods-generators/generator';
import { workDirectoryOf } from '../platform/media/uploads/sweep-media.ts';
import { readPhotoHeader } from '../platform/media/renditions/photo-decoder.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import { readDiarySource } from './diary-source.ts';
import { endFailedJob } from './end-failed-job.ts';
import { finishJob, putJobBack, reportProgress, takeJob, type TakenJob } from './job-rows.ts';
import { keepResult, type Made } from './keep-result.ts';
import { untilAvailable } from './until-available.ts';

export type Generators = { video: VideoGenerator; diary: DiaryGenerator };

/** How often a job tells how far it is, and hears that it was cancelled. */
const REPORT_INTERVAL_MS = 500;
/** Done only once the result is kept. */
const MOST_BEFORE_DONE = 99;
/** No maker may take longer: the ticket ends after fifteen minutes. */
const LONGEST_MS = 600_000;
/** Of what a service made and could not be kept. */
const RETRIES_OF_PAID_WORK = 2;

/**
 * Does one job from its taking to its end. A job that was cancelled, or that another worker has taken meanwhile, leaves nothing.
 * @param ending aborted when the process ends: the job is put back, and this rejects so that its ticket stays
 * @param onFailure told of failures, for the log, and what became of the job: nothing of a person is in them
 */
export async function runJob(
  context: ApiContext,
  generators: Generators,
  jobId: number,
  ending: AbortSignal,
  onFailure: (jobId: number, error: unknown, outcome: 'queued' | 'failed') => void,
): Promise<void> {
  const job = await takeJob(context, jobId);
  if (job === undefined) return;
  const lost = new AbortController();
  let percent = 0;
  const timer = setInterval(() => {
    void tellProgress(context, job, percent, lost);
  }, REPORT_INTERVAL_MS);
  const signal = AbortSignal.any([lost.signal, ending, AbortSignal.timeout(LONGEST_MS)]);
  let directory: string | undefined;
  let isMade = false;
  try {
    directory = await makeWorkDirectory(context);
    const made = await make(context, generators, job, {
      directory,
      signal,
      onProgress: (told) => {
        percent = Math.max(percent, Math.min(MOST_BEFORE_DONE, Math.round(told)));
      },
    });
    isMade = true;
    await keepResult(
      context,
      made,
      (transaction, mediaId) => finishJob(context, transaction, job, { mediaId, result: made.result }),
      signal,
    );
  } catch (error) {
    if (ending.aborted) {
      await putJobBack(context, job);
      throw error;
    }
    if (lost.signal.aborted) return;
    const mostRetries = isMade && generators[job.kind].byAi ? RETRIES_OF_PAID_WORK : Infinity;
    const failure = { error, directory, mostRetries };
    const outcome = await untilAvailable(() => endFailedJob(context, job, failure), ending);
    onFailure(jobId, error, outcome);
  } finally {
    clearInterval(timer);
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  }
}

/** Tells how far the job is; where it is not ours any more, `lost` is aborted. */
async function tellProgress(
  context: ApiContext,
  job: TakenJob,
  percent: number,
  lost: AbortController,
): Promise<void> {
  try {
    if (!(await reportProgress(context, job, percent))) lost.abort();
  } catch {
    // A database that restarts: the next report tells.
  }
}

async function makeWorkDirectory(context: ApiContext): Promise<string> {
  const parent = workDirectoryOf(context.config.dataDirectory);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'job-'));
}

async function make(
  context: ApiContext,
  generators: Generators,
  job: TakenJob,
  workplace: GenerationContext,
): Promise<Made> {
  const owner = { familyId: job.familyId, userId: job.makerUserId };
  if (job.kind === 'video') {
    if (job.source === null) throw new GeneratorError('The photo of the video is gone');
    const photo = await fetchObject(context, job.source, workplace);
    const order = { photo, actionPrompt: job.actionPrompt };
    const video = await generators.video.generate(order, workplace);
    return {
      owner,
      media: {
        kind: 'video',
        mime: video.mime,
        width: video.width,
        height: video.height,
        ...(await read(video.path)),
      },
      result: { byAi: generators.video.byAi },
    };
  }
  const source = await readDiarySource(context, job, (object) => fetchObject(context, object, workplace));
  const { text, illustration } = await generators.diary.generate(source, workplace);
  return {
    owner,
    media:
      illustration === null
        ? null
        : {
            kind: 'illustration',
            mime: illustration.mime,
            ...(await pixelsOf(illustration.path)),
            ...(await read(illustration.path)),
          },
    result: { ...text, date: source.memoryDate, byAi: generators.diary.byAi },
  };
}

async function pixelsOf(path: string): Promise<{ width: number; height: number }> {
  const header = await readPhotoHeader(path);
  if (typeof header === 'string') throw new GeneratorError(`The illustration is ${header}`);
  return { width: header.width, height: header.frameHeight };
}

async function read(path: string): Promise<{ data: Uint8Array; bytes: number }> {
  const data = await readFile(path);
  return { data, bytes: (await stat(path)).size };
}

/** A stored object as a file in a job's own directory. */
async function fetchObject(
  context: ApiContext,
  { storageKey, mime }: { storageKey: string; mime: string },
  { directory, signal }: GenerationContext,
): Promise<string> {
  const variant = fullVariantOf(mime);
  const opened = await context.store.open(storageKey, variant);
  if (opened === undefined) throw new GeneratorError('The photo is gone from the store');
  const path = join(directory, `source-${variant}`);
  await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }), { signal });
  return path;
}

/** For the log: what failed and where, without a word of a person. */
export function describeJobFailure(error: unknown): string {
  return error instanceof GeneratorError ? error.message : JSON.stringify(describeError(error));
}
