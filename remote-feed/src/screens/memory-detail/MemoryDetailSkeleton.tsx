import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { copy } from './copy.ts';
import styles from './MemoryDetail.module.css';

/** The shape of a memory before it has come. */
export function MemoryDetailSkeleton() {
  return (
    <>
      <SubHeader title={copy.subTitle} titleLevel="none" />
      <div aria-busy="true">
        <h1 className="sr">{copy.loading}</h1>
        <div className={styles.waitingAlbum}>
          <Skeleton shape="photo" height="100%" />
        </div>
        <div className={styles.waitingStory}>
          <Skeleton width="14rem" height="1.875rem" />
          <Skeleton width="10rem" height="1.875rem" />
          <Skeleton width="100%" height="1.125rem" />
          <Skeleton width="100%" height="1.125rem" />
          <Skeleton width="60%" height="1.125rem" />
        </div>
      </div>
    </>
  );
}
