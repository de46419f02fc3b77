/** Counts recorded time only, in milliseconds. */
export function createRecordingClock() {
  let countedMs = 0;
  let runningSince: number | null = null;

  const elapsedMs = (): number => countedMs + (runningSince === null ? 0 : performance.now() - runningSince);

  return {
    elapsedMs,
    start(): void {
      runningSince ??= performance.now();
    },
    stop(): void {
      countedMs = elapsedMs();
      runningSince = null;
    },
  };
}
