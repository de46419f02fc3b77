import { Play } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import styles from './PlayMark.module.css';

/** Marks a photo that moves. Decorative. */
export function PlayMark({ position }: { position: 'middle' | 'corner' }) {
  return (
    <span className={styles.mark} data-position={position} aria-hidden="true">
      <Icon of={Play} filled />
    </span>
  );
}
