import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type GridLayout, monthAt } from './grid-layout.ts';

/** How long the thumb stays after the last scrolling. */
const SHOWN_MS = 1500;

/** A heading this near below the upper edge is the one that is read. */
const NEAR_PX = 24;

/** Browsers round where they scroll to. */
const ROUNDING_PX = 2;

type Refs = {
  grid: RefObject<HTMLElement | null>;
  /** Sticks below the header: its position is the upper edge of the visible part. */
  edge: RefObject<HTMLElement | null>;
  track: RefObject<HTMLElement | null>;
  thumb: RefObject<HTMLElement | null>;
};

/** Syncs thumb and page. Only the month is state: the thumb moves without rendering. */
export function useFastScroll(layout: GridLayout, refs: Refs) {
  const { grid, edge, track, thumb } = refs;
  const [month, setMonth] = useState(0);
  const [isShown, setIsShown] = useState(false);
  // A month near the end cannot scroll up to the edge; it is still the current one when it was requested.
  const requested = useRef<{ month: number; scrollY: number } | null>(null);

  const measure = useCallback(() => {
    if (grid.current === null || edge.current === null || track.current === null || thumb.current === null)
      return null;
    const stickPx = parseFloat(getComputedStyle(edge.current).top) || 0;
    const gridTop = grid.current.getBoundingClientRect().top;
    const trackHeight = track.current.offsetHeight;
    return {
      passed: Math.max(0, stickPx - gridTop),
      fromTop: gridTop - stickPx,
      scrollable: Math.max(1, layout.height - trackHeight),
      trackTop: track.current.getBoundingClientRect().top,
      thumbRoom: Math.max(1, trackHeight - thumb.current.offsetHeight),
    };
  }, [grid, edge, track, thumb, layout]);

  const follow = useCallback(() => {
    const now = measure();
    if (now === null || thumb.current === null) return;
    const fraction = Math.min(1, now.passed / now.scrollable);
    thumb.current.style.setProperty('transform', `translateY(${fraction * now.thumbRoom}px)`);
    if (requested.current !== null && Math.abs(requested.current.scrollY - window.scrollY) > ROUNDING_PX)
      requested.current = null;
    const inView = fraction === 1 ? layout.months.length - 1 : monthAt(layout.months, now.passed + NEAR_PX);
    setMonth(requested.current?.month ?? inView);
  }, [measure, thumb, layout]);

  useLayoutEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (): void => {
      follow();
      setIsShown(true);
      clearTimeout(hiding);
      hiding = setTimeout(() => setIsShown(false), SHOWN_MS);
    };
    follow();
    document.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      clearTimeout(hiding);
      document.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', follow);
    };
  }, [follow]);

  function scrollBelowTop(below: number): void {
    const now = measure();
    if (now !== null) window.scrollTo({ top: window.scrollY + now.fromTop + below, behavior: 'instant' });
  }

  function goToMonth(index: number): void {
    scrollBelowTop(layout.months[index]?.top ?? 0);
    requested.current = { month: index, scrollY: window.scrollY };
    follow();
  }

  /** `thumbTop` in CSS pixels below the top of the window. */
  function dragTo(thumbTop: number): void {
    const now = measure();
    if (now === null) return;
    const fraction = Math.max(0, Math.min(1, (thumbTop - now.trackTop) / now.thumbRoom));
    scrollBelowTop(fraction * now.scrollable);
  }

  return { month: Math.min(month, layout.months.length - 1), isShown, goToMonth, dragTo };
}
