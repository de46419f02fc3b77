import { Photo } from 'shared/ui/Photo';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import type { OpenedPhoto } from '../../ui/opened-memory.ts';
import { copy } from './copy.ts';
import styles from './MemoryDetail.module.css';

type MemoryDetailSkeletonProps = {
  /** The photo it was opened by; null: it has none, undefined: nobody knows. */
  photo: OpenedPhoto | null | undefined;
};

/** The shape of a memory before it has come, with the photo that was tapped already in its place. */
export function MemoryDetailSkeleton({ photo }: MemoryDetailSkeletonProps) {
  return (
    <>
      <SubHeader title={copy.subTitle} titleLevel="none" />
      <div aria-busy="true">
        <h1 className="sr">{copy.loading}</h1>
        {photo !== null && (
          <div className={styles.waitingAlbum} data-page-photo>
            {photo === undefined ? (
              <Skeleton shape="photo" height="100%" />
            ) : (
              <Photo src={photo.src} alt="" placeholder={photo.placeholder} ratio="fill" priority />
            )}
          </div>
        )}
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
