import { useEffect, useRef, useState } from 'react';

/** Pulled so far, letting go refreshes. */
export const TRIGGER_PX = 56;
const MOST_PX = 84;
/** The page follows the finger more slowly: it is held back. */
const RESISTANCE = 0.45;

type Pull = { x: number; y: number; isPulling: boolean };

/** Pull to refresh, only in installed apps: browsers have their own. Returns the pull distance. */
export function usePullToRefresh(onRefresh: () => void): number {
  const [pulledPx, setPulledPx] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });

  useEffect(() => {
    if (!isInstalled()) return undefined;
    let pull: Pull | null = null;
    let pulled = 0;

    function show(px: number): void {
      pulled = px;
      setPulledPx(px);
    }

    function onStart({ touches }: TouchEvent): void {
      const [touch] = touches;
      const isAtTop = window.scrollY <= 0 && document.querySelector('dialog[open]') === null;
      pull =
        touch !== undefined && touches.length === 1 && isAtTop
          ? { x: touch.clientX, y: touch.clientY, isPulling: false }
          : null;
    }

    function onMove(event: TouchEvent): void {
      const [touch] = event.touches;
      if (pull === null || touch === undefined) return;
      const downPx = touch.clientY - pull.y;
      if (!pull.isPulling) {
        // Up is scrolling, and sideways turns the slides.
        if (downPx <= 0 || downPx < Math.abs(touch.clientX - pull.x)) {
          pull = null;
          return;
        }
        pull.isPulling = true;
      }
      if (event.cancelable) event.preventDefault();
      show(Math.max(0, Math.min(MOST_PX, downPx * RESISTANCE)));
    }

    function onEnd(event: TouchEvent): void {
      const isFarEnough = event.type === 'touchend' && pulled >= TRIGGER_PX;
      pull = null;
      show(0);
      if (isFarEnough) refresh.current();
    }

    const { style } = document.documentElement;
    // Android's installed app would reload the whole page.
    style.setProperty('overscroll-behavior-y', 'contain');
    document.addEventListener('touchstart', onStart, { passive: true });
    document.addEventListener('touchmove', onMove, { passive: false });
    document.addEventListener('touchend', onEnd);
    document.addEventListener('touchcancel', onEnd);
    return () => {
      style.removeProperty('overscroll-behavior-y');
      document.removeEventListener('touchstart', onStart);
      document.removeEventListener('touchmove', onMove);
      document.removeEventListener('touchend', onEnd);
      document.removeEventListener('touchcancel', onEnd);
    };
  }, []);

  return pulledPx;
}

function isInstalled(): boolean {
  // iOS before 16.4 knows no display mode.
  const isOnIos = 'standalone' in navigator && navigator.standalone === true;
  return isOnIos || window.matchMedia('(display-mode: standalone)').matches;
}
