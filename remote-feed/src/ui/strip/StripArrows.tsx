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

/** For mice and screen readers. At an end the button stays without effect, to retain the focus. */
export function StripArrows({ index, count, previous, next, onGoTo }: StripArrowsProps) {
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className={styles.arrow}
        data-side="previous"
        aria-label={previous}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onGoTo(index - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        className={styles.arrow}
        data-side="next"
        aria-label={next}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onGoTo(index + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
    </>
  );
}
