import { type RefObject, useEffect, useRef } from 'react';

/** How far below the viewport the next page is fetched. */
const AHEAD = '0px 0px 120% 0px';

/** Calls `onReached` when the element comes near the viewport, and after each render while it stays near. */
export function useReachedEnd(onReached: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useRef(false);
  const call = useRef(onReached);
  useEffect(() => {
    call.current = onReached;
    if (isNear.current) onReached();
  });
  useEffect(() => {
    if (ref.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear.current = entry?.isIntersecting === true;
        if (isNear.current) call.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return ref;
}
