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
