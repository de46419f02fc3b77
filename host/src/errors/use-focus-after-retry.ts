import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from '../navigation/use-focus-on-new-page.ts';

/** Focuses the page that replaces a card: its focused retry button disappears with it. */
export function useFocusAfterRetry(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    return () => {
      // Still in the document; a moment later it is not, and the page is.
      if (card?.contains(document.activeElement) === true) queueMicrotask(focusPageHeading);
    };
  }, []);
  return ref;
}
