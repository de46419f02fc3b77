import { Film } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import styles from './VideoPlaceholder.module.css';

/**
 * The placeholder stands where a poster would: the video is not ready, or will never be. Fills its box.
 * Decorative.
 */
export function VideoPlaceholder() {
  return (
    <span className={styles.placeholder} aria-hidden="true">
      <Icon of={Film} size="lg" />
    </span>
  );
}
