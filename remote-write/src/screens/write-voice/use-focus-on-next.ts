import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the main button of each further step: the one that was pressed is gone. */
export function useFocusOnNext(mainRef: RefObject<HTMLElement | null>, step: string): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    mainRef.current?.focus();
  }, [mainRef, step]);
}
