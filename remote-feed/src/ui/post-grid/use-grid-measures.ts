import { type RefObject, useLayoutEffect, useState } from 'react';

type Measures = { width: number; rem: number };

/** How wide the element is, and how large a rem, in CSS pixels; null until it was measured. */
export function useGridMeasures(ref: RefObject<HTMLElement | null>): Measures | null {
  const [measures, setMeasures] = useState<Measures | null>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const next = { width: element.clientWidth || NOT_LAID_OUT_PX, rem: remPx() };
      setMeasures((now) => (now?.width === next.width && now.rem === next.rem ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return measures;
}

/** What is not laid out has no width; a phone's does until it is. */
const NOT_LAID_OUT_PX = 366;
const DEFAULT_REM_PX = 16;

function remPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_REM_PX;
}
