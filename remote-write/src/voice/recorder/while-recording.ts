/** Web Lock: only one tab records for a draft, and no other one offers what is just being recorded. */
const nameOf = (draftKey: string): string => `ongi-voice-${draftKey}`;

/** @returns what releases it; null where another tab holds it. A closed tab releases it by itself. */
export function takeRecordingLock(draftKey: string): Promise<(() => void) | null> {
  // The page is a secure one (voice-problem.ts); some in-app browsers have no locks all the same.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks
      .request(nameOf(draftKey), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => undefined));
  });
}

export async function isRecordedElsewhere(draftKey: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(draftKey));
}

/** Leaves the screen on while somebody speaks, where the browser can. The browser ends it with the page. */
export function createScreenLock() {
  let isWished = false;
  let sentinel: WakeLockSentinel | null = null;

  async function request(): Promise<void> {
    // Missing in older browsers despite its type.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (wakeLock === undefined || (sentinel !== null && !sentinel.released)) return;
    const received = await wakeLock.request('screen').catch(() => null);
    if (isWished) sentinel = received;
    else void received?.release();
  }

  return {
    hold(): void {
      isWished = true;
      void request();
    },
    release(): void {
      isWished = false;
      void sentinel?.release().catch(() => undefined);
      sentinel = null;
    },
  };
}

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
