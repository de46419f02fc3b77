import { Notice } from 'shared/ui/Notice';
import styles from './DialogFailure.module.css';

export function DialogFailure({ children }: { children: string }) {
  return (
    <div className={styles.failure}>
      <Notice tone="danger" live>
        {children}
      </Notice>
    </div>
  );
}
