import { Photo } from 'shared/ui/Photo';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import type { OpenedPhoto } from '../../ui/opened-post.ts';
import { COPY } from './copy.ts';
import styles from './PostDetail.module.css';

export function PostHeaderSkeleton() {
  return <SubHeader title={COPY.subTitle} titleLevel="none" />;
}

export function PhotoSkeleton({ photo }: { photo: OpenedPhoto | null | undefined }) {
  return (
    <div className={styles.waitingAlbum}>
      {photo ? (
        <Photo src={photo.src} alt="" placeholder={photo.placeholder} ratio="fill" priority />
      ) : (
        <Skeleton shape="photo" height="100%" />
      )}
    </div>
  );
}

export function StorySkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr">{COPY.loading}</h1>
      <div className={styles.waitingStory}>
        <Skeleton width="14rem" height="1.875rem" />
        <Skeleton width="10rem" height="1.875rem" />
        <Skeleton width="100%" height="1.125rem" />
        <Skeleton width="100%" height="1.125rem" />
        <Skeleton width="60%" height="1.125rem" />
      </div>
    </div>
  );
}
