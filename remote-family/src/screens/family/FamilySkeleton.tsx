import { Skeleton } from 'shared/ui/Skeleton';
import { COPY } from './copy.ts';
import styles from './FamilySkeleton.module.css';

const MEMBERS_SHOWN = 4;

export function FamilySkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={COPY.loading}>
      <Skeleton width="60%" height="2.25rem" />
      <Skeleton height="9rem" shape="photo" />
      {Array.from({ length: MEMBERS_SHOWN }, (_, index) => (
        <span key={index} className={styles.member}>
          <Skeleton width="2.75rem" height="2.75rem" shape="circle" />
          <Skeleton width="40%" height="1.25rem" />
        </span>
      ))}
    </div>
  );
}
