import { ErrorCard } from 'shared/ui/ErrorCard';
import { COPY } from './copy.ts';
import { useIsShownCard } from './shown-cards.ts';
import styles from './AreaFailure.module.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from '../navigation/use-focus-on-new-page.ts';

type AreaFailureProps = { isRetrying: boolean; onRetry: () => void };

/** Error card of an area, or of one screen. Header and navigation stay around it. */
export function AreaFailure({ isRetrying, onRetry }: AreaFailureProps) {
  const ref = useFocusAfterRetry();
  useIsShownCard();
  return (
    <div ref={ref} className={styles.page}>
      <ErrorCard
        title={COPY.areaTitle}
        description={COPY.areaText}
        titleLevel={1}
        error={null}
        busy={isRetrying}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Focuses the page that replaces a card: its focused retry button disappears with it. */
function useFocusAfterRetry(): RefObject<HTMLDivElement | null> {
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
