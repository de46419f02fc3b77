import { ErrorCard } from 'shared/ui/ErrorCard';
import { COPY } from './copy.ts';
import { useIsShownCard } from './shown-cards.ts';
import { useFocusAfterRetry } from './use-focus-after-retry.ts';
import styles from './AreaFailure.module.css';

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
