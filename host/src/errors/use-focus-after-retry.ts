import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from '../layout/use-focus-on-new-page.ts';

/**
 * Moves the focus from a card to the page that replaces it: the focused retry button is removed with the
 * card.
 */
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
