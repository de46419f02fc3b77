import { Notice } from 'shared/ui/Notice';
import styles from './DialogFailure.module.css';

/** Why what was asked for did not happen, in the dialog that asked. */
export function DialogFailure({ children }: { children: string }) {
  return (
    <div className={styles.failure}>
      <Notice tone="danger" live>
        {children}
      </Notice>
    </div>
  );
}
