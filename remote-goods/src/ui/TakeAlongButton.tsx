import { Download } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './GoodsThumbnail.module.css';

/** In the corner of a thumbnail: opens what saves and shares the item. */
export function TakeAlongButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.takeAlong} aria-label={label} onClick={onClick}>
      <span className={styles.sign}>
        <Icon of={Download} size="sm" />
      </span>
    </button>
  );
}
