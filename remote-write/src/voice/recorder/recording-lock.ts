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
