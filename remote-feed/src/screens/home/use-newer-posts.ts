import { useEffect, useState } from 'react';
import { fetchNewestRecentId, useNewestRecentId } from '../../server-state/posts.ts';

/** Away for less than this, a person goes on with what was there. */
const AWAY_MS = 5 * 60_000;

/** Newer posts, checked on return after five minutes: product.md rules out refetching on focus. */
export function useNewerPosts(): { hasNewer: boolean; dismiss: () => void } {
  const [newestId, setNewestId] = useState(0);
  const shownId = useNewestRecentId();

  useEffect(() => {
    let hiddenSinceMs: number | null = null;
    let isHere = true;

    function onVisibility(): void {
      if (document.visibilityState === 'hidden') {
        hiddenSinceMs = Date.now();
        return;
      }
      const wasAwayMs = hiddenSinceMs === null ? 0 : Date.now() - hiddenSinceMs;
      hiddenSinceMs = null;
      if (wasAwayMs >= AWAY_MS) void check();
    }

    async function check(): Promise<void> {
      // A failed check is silent.
      const found = await fetchNewestRecentId().catch(() => 0);
      if (isHere) setNewestId(found);
    }

    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);

  return { hasNewer: shownId !== undefined && newestId > shownId, dismiss: () => setNewestId(0) };
}
