import { setTimeout as pause } from 'node:timers/promises';

/** What takes longer is left to fail with the pool: the process has to end in time. */
const LONGEST_END_MS = 8_000;

/** Runs work until the returned function is called, which waits for a running turn; never two at once. */
export function runEvery(
  intervalMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (running !== undefined)
      await Promise.race([running, pause(LONGEST_END_MS, undefined, { ref: false })]);
  };
}
