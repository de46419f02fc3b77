import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Font scales to try until the text fits five lines. */
const STEPS = [1, 0.92, 0.84, 0.76, 0.68, 0.6] as const;

/** Scales the text to fit the ruled lines, on each render, resize and loaded font. */
export function useFittingLines(): RefObject<HTMLParagraphElement | null> {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const lines = ref.current;
    if (lines === null) return undefined;
    const fit = (): void => {
      for (const step of STEPS) {
        lines.style.setProperty('--fit', String(step));
        if (lines.scrollHeight <= lines.clientHeight + 1) return;
      }
    };
    fit();
    const fonts: FontFaceSet | undefined = document.fonts;
    fonts?.addEventListener('loadingdone', fit);
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit);
    observer?.observe(lines);
    return () => {
      fonts?.removeEventListener('loadingdone', fit);
      observer?.disconnect();
    };
  });
  return ref;
}
