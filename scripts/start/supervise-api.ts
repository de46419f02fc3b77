import { setTimeout as pause } from 'node:timers/promises';
import { EXIT_CONFIGURATION } from '../../api/src/platform/config/exit-codes.ts';
import type { ApiProcess } from './api-process.ts';

type RestartLimits = {
  /** Doubles with each further crash in a row. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** Resets the crash count after running this long. */
  stableAfterMs: number;
  /** Crashes in a row that end the start. */
  mostCrashes: number;
};

const RESTART_LIMITS: RestartLimits = {
  firstDelayMs: 500,
  longestDelayMs: 30_000,
  stableAfterMs: 60_000,
  mostCrashes: 8,
};

export type SuperviseOptions = {
  start: () => ApiProcess;
  log: (line: string) => void;
  onStart?: (api: ApiProcess) => void;
  limits?: RestartLimits;
};

/** Restarts it after crashes, except after `stop`, code 0, EXIT_CONFIGURATION or too many in a row. */
export function superviseApi({
  start,
  log,
  onStart,
  limits = RESTART_LIMITS,
}: SuperviseOptions): Omit<ApiProcess, 'pid'> {
  const stopping = new AbortController();
  let current: ApiProcess | undefined;

  const run = async (): Promise<number> => {
    for (let crashes = 0; ;) {
      const startedAt = performance.now();
      current = start();
      onStart?.(current);
      const code = await current.ended;
      if (stopping.signal.aborted || code === 0 || code === EXIT_CONFIGURATION) return code;
      crashes = performance.now() - startedAt >= limits.stableAfterMs ? 1 : crashes + 1;
      if (crashes >= limits.mostCrashes) {
        log(`the app ended unexpectedly (exit code ${code}), ${crashes} times in a row: giving up`);
        return code;
      }
      const delayMs = Math.min(limits.firstDelayMs * 2 ** (crashes - 1), limits.longestDelayMs);
      log(`the app ended unexpectedly (exit code ${code}): starting it again in ${delayMs / 1000} s`);
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      // Nothing is running.
      if (stopping.signal.aborted) return 0;
    }
  };

  const ended = run();
  return {
    ended,
    stop: async () => {
      stopping.abort();
      await current?.stop();
      return ended;
    },
  };
}
