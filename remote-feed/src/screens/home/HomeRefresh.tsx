import { useEffect, useRef, useState } from 'react';
import { ArrowUp, RefreshCw } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useCarousel } from 'shared/shell';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import { useRefreshLists, fetchNewestRecentId, useNewestRecentId } from '../../server-state/posts.ts';
import { COPY } from './copy.ts';
import { TRIGGER_PX, usePullToRefresh } from './use-pull-to-refresh.ts';
import styles from './HomeRefresh.module.css';

/** Refreshes home: by its tab, by pulling (installed app), or by a button if there are newer posts. */
export function HomeRefresh() {
  const { isRefreshing, refresh } = useRefresh();
  const { hasNewer, dismiss } = useNewerPosts();
  const pulledPx = usePullToRefresh(startAnew);
  useOnTabTappedAgain(refreshAll);

  /** The slide stays where it is. */
  function refreshAll(): void {
    dismiss();
    refresh();
  }

  function startAnew(): void {
    useCarousel.getState().reset();
    refreshAll();
  }

  function showNewer(): void {
    startAnew();
    // The button goes away with the focus.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.place}>
      <div role="status">
        {isRefreshing && <span className="sr">{COPY.refreshing}</span>}
        {hasNewer && !isRefreshing && (
          <>
            <span className="sr">{COPY.newer.spoken}</span>
            <button type="button" className={styles.pill} data-banner onClick={showNewer}>
              <Icon of={ArrowUp} size="xs" />
              {COPY.newer.button}
            </button>
          </>
        )}
      </div>
      {(pulledPx > 0 || isRefreshing) && (
        <span
          className={styles.indicator}
          style={isRefreshing ? undefined : { translate: `0 ${pulledPx}px`, rotate: `${pulledPx * 3}deg` }}
          data-ready={pulledPx >= TRIGGER_PX || isRefreshing || undefined}
          aria-hidden="true"
        >
          {isRefreshing ? <Spinner /> : <Icon of={RefreshCw} size="sm" />}
        </span>
      )}
    </div>
  );
}

function useRefresh() {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refreshLists = useRefreshLists();

  function refresh(): void {
    window.scrollTo({ top: 0, behavior: 'instant' });
    setIsRefreshing(true);
    void refreshLists().finally(() => setIsRefreshing(false));
  }

  return { isRefreshing, refresh };
}

/** A link to the page that is shown replaces its entry of the history by one with another key. */
function useOnTabTappedAgain(act: () => void): void {
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    act();
  });
}

/** Away for less than this, a person goes on with what was there. */
const AWAY_MS = 5 * 60_000;

/** Newer posts, checked on return after five minutes: product.md rules out refetching on focus. */
function useNewerPosts(): { hasNewer: boolean; dismiss: () => void } {
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
