import { useEffect, useState } from 'react';

/** A page that was reloaded or left releases its lock a moment after the next one has begun. */
const RELEASE_MS = 1_000;

/** Web Lock: only one tab saves a draft. @returns what releases it; null where another tab holds it */
async function takeDraftLock(draftKey: string): Promise<(() => void) | null> {
  const nothing = (): void => undefined;
  // Some in-app browsers, and pages without https, have no locks.
  if (!('locks' in navigator)) return nothing;
  const wait = new AbortController();
  const limit = setTimeout(() => wait.abort(), RELEASE_MS);
  return new Promise((resolve) => {
    navigator.locks
      .request(`ongi-draft-${draftKey}`, { signal: wait.signal }, () => {
        clearTimeout(limit);
        return new Promise<void>((end) => resolve(end));
      })
      .catch(() => resolve(wait.signal.aborted ? null : nothing));
  });
}

/** Whether another tab writes this draft, from the moment on which this form opened; undefined until then. */
export function useWrittenElsewhere(draftKey: string): boolean | undefined {
  const [known, setKnown] = useState<{ draftKey: string; isElsewhere: boolean }>();
  useEffect(() => {
    let isGone = false;
    let release: (() => void) | null = null;
    const showTaken = (taken: (() => void) | null): void => {
      release = taken;
      if (isGone) release?.();
      else setKnown({ draftKey, isElsewhere: taken === null });
    };
    void takeDraftLock(draftKey).then(showTaken);
    return () => {
      isGone = true;
      release?.();
    };
  }, [draftKey]);
  return known?.draftKey === draftKey ? known.isElsewhere : undefined;
}
