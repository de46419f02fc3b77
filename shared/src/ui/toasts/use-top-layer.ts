import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a `popover="manual"` while it has something in it, and lifts it above what was opened since
 * (a dialog) whenever the count changes.
 */
export function useTopLayer<E extends HTMLElement>(count: number): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    // Without popover support the element stays where its styles position it.
    if (element === null || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count]);
  return ref;
}
