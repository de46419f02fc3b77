import type { JobRunner } from '../../jobs/worker/run-job.ts';
import { startJobWorker } from '../../jobs/worker/run-job.ts';
import { recordingKind } from '../../recordings/preparation/recording-kind.ts';
import type { TestApi } from '../server/test-api.ts';
import { createFakeGenerators } from './fake-generators.ts';

type HeldRecordings = {
  /** The families of the begun recordings, in order. */
  begun: number[];
  /** How many run. */
  running: number;
  /** How many were stopped. */
  stopped: number;
  /** Ends the one that began first. */
  finishFirst: () => void;
};

/** Starts a worker whose recordings run until they are stopped or finished by the test. */
export async function startHeldRecordings(api: TestApi): Promise<HeldRecordings> {
  const ends = new Set<() => void>();
  const held: HeldRecordings = { begun: [], running: 0, stopped: 0, finishFirst: () => [...ends][0]?.() };
  const runner: JobRunner = {
    byAi: false,
    run: async ({ familyId }, { signal }) => {
      held.begun.push(familyId);
      held.running += 1;
      await new Promise<void>((resolve) => {
        const end = (): void => {
          ends.delete(end);
          resolve();
        };
        ends.add(end);
        signal.addEventListener('abort', end, { once: true });
      });
      held.running -= 1;
      if (signal.aborted) held.stopped += 1;
      signal.throwIfAborted();
      return { media: null, result: {} };
    },
  };
  const runners = new Map([...createFakeGenerators().runners, [recordingKind.name, runner]]);
  await startJobWorker(api.context, runners, { exclusive: true, report: () => {} });
  return held;
}
