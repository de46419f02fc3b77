import { Play } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './PlayMark.module.css';

/** The sign on a picture that it will move. Decoration. */
export function PlayMark({ place }: { place: 'middle' | 'corner' }) {
  return (
    <span className={styles.mark} data-place={place} aria-hidden="true">
      <Icon of={Play} filled />
    </span>
  );
}
