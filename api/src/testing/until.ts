import { setTimeout as pause } from 'node:timers/promises';

/** Polls until a check holds. @throws Error that names `what` where it does not in time */
export async function until(
  check: () => boolean | Promise<boolean>,
  what: string,
  { timeoutMs = 30_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Not in time: ${what}`);
    await pause(everyMs);
  }
}
