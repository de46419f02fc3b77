import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './StripArrows.module.css';

type StripArrowsProps = {
  index: number;
  count: number;
  /** Accessible names. */
  previous: string;
  next: string;
  onGoTo: (index: number) => void;
};

/** For a mouse, which cannot swipe: shown only where there is one. */
export function StripArrows({ index, count, previous, next, onGoTo }: StripArrowsProps) {
  return (
    <>
      {index > 0 && (
        <button
          type="button"
          className={styles.arrow}
          data-side="previous"
          aria-label={previous}
          onClick={() => onGoTo(index - 1)}
        >
          <Icon of={ChevronLeft} />
        </button>
      )}
      {index < count - 1 && (
        <button
          type="button"
          className={styles.arrow}
          data-side="next"
          aria-label={next}
          onClick={() => onGoTo(index + 1)}
        >
          <Icon of={ChevronRight} />
        </button>
      )}
    </>
  );
}
