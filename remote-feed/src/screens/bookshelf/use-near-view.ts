import { useEffect, useRef, useState } from 'react';

/** An element is near within so much of the window above and below it. */
const NEAR = '150% 0px';

/** Whether an element is near what is in view; `atFirst` until that is known. */
export function useNearView(atFirst: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(atFirst);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setIsNear(entry.isIntersecting);
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
