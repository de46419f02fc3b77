import { Ellipsis } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './OnThisDayButton.module.css';

const COPY = { open: '지난 오늘에서 빼기' } as const;

/** Opens what can be left out; the first view draws it without `onOpen`. */
export function OnThisDayButton({ onOpen }: { onOpen?: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={COPY.open}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon of={Ellipsis} />
    </button>
  );
}
