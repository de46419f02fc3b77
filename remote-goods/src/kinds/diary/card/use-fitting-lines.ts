import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How small the writing may become, step by step, before it does not fit five lines. */
const STEPS = [1, 0.92, 0.84, 0.76, 0.68, 0.6] as const;

/** Writes as large as fits the five ruled lines: again with every rendering, when the paper's width changes and when the hand's letters have come. */
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
    const fonts = document.fonts as FontFaceSet | undefined;
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
