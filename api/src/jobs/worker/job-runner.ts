import type { GenerationContext } from 'goods-generators/generator';
import type { ApiContext } from '../../context.ts';
import type { TakenJob } from '../job-rows.ts';

export type StoredObject = { storageKey: string; mime: string };

/** Where a job runs, and what it may use. */
export type JobWorkspace = GenerationContext & {
  context: ApiContext;
  /** Copies a stored object to a file in `directory`. @throws GeneratorError where it is gone */
  fetchObject: (object: StoredObject) => Promise<string>;
};

/** A file in the workspace's directory; `kind` goes into the row of `media`. */
type OutputMedia = { kind: string; mime: string; width: number; height: number; path: string };

type JobOutput = {
  media: OutputMedia | null;
  /** Goes into the job's row as JSON. */
  result: object;
};

/** Runs the jobs of one kind; loaded in workers only. */
export type JobRunner = {
  /** An AI service is paid for each run. */
  byAi: boolean;
  /** @throws GeneratorError; an AbortError when the workspace's signal ended it */
  run: (job: TakenJob, workspace: JobWorkspace) => Promise<JobOutput>;
};

/** By the name of their kind. */
export type JobRunners = ReadonlyMap<string, JobRunner>;
