/** A page that was reloaded or left releases its lock a moment after the next one has begun. */
const RELEASE_MS = 1_000;

export type DraftHolder = 'here' | 'elsewhere';

/**
 * Web Lock: only one tab saves a draft. Where another tab holds it, this one waits for its turn as long as it
 * is in view: a tab that is only reloaded has its draft back before the other one is seen.
 * @param onHolder who holds it, at first and when that changes
 * @returns releases it, or waits no longer
 */
export function followDraftLock(draftKey: string, onHolder: (holder: DraftHolder) => void): () => void {
  let release: (() => void) | null = null;
  let waiting: AbortController | null = null;
  let isGone = false;

  async function take(limitMs?: number): Promise<void> {
    const wait = new AbortController();
    waiting = wait;
    const limit = limitMs === undefined ? undefined : setTimeout(() => wait.abort(), limitMs);
    const taken = await takeLock(draftKey, wait.signal);
    clearTimeout(limit);
    if (waiting === wait) waiting = null;
    if (taken !== null && isGone) taken();
    if (isGone) return;
    release = taken;
    if (taken !== null) onHolder('here');
    else if (limitMs !== undefined) onHolder('elsewhere');
  }

  function waitInView(): void {
    if (release !== null || isGone) return;
    if (document.visibilityState !== 'visible') waiting?.abort();
    else if (waiting === null) void take();
  }

  async function begin(): Promise<void> {
    await take(RELEASE_MS);
    if (release !== null || isGone) return;
    document.addEventListener('visibilitychange', waitInView);
    waitInView();
  }

  void begin();
  return () => {
    isGone = true;
    document.removeEventListener('visibilitychange', waitInView);
    waiting?.abort();
    release?.();
  };
}

/** @returns what releases it; null where the signal ended the wait */
async function takeLock(draftKey: string, signal: AbortSignal): Promise<(() => void) | null> {
  const nothing = (): void => undefined;
  // Some in-app browsers, and pages without https, have no locks.
  if (!('locks' in navigator)) return nothing;
  return new Promise((resolve) => {
    navigator.locks
      .request(`ongi-draft-${draftKey}`, { signal }, () => new Promise<void>((end) => resolve(end)))
      .catch(() => resolve(signal.aborted ? null : nothing));
  });
}
