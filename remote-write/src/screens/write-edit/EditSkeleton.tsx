import { Skeleton } from 'shared/ui/Skeleton';
import { COPY } from './copy.ts';
import styles from './EditSkeleton.module.css';

export function EditSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={COPY.loading}>
      <span className={styles.photos}>
        <Skeleton width="6rem" height="6rem" shape="photo" />
        <Skeleton width="6rem" height="6rem" shape="photo" />
        <Skeleton width="6rem" height="6rem" shape="photo" />
      </span>
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton width="70%" height="2.75rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
