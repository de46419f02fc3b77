import type { TimeOrderPost } from 'shared/contract/memory-post';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { useTimeOrder } from '../../server-state/posts.ts';
import { postsByMonth } from '../../ui/posts-by-month.ts';
import { copy } from './copy.ts';
import type { TileShape } from './gallery-shapes.ts';
import { GalleryMonth } from './GalleryMonth.tsx';
import { HomeEmpty } from './HomeEmpty.tsx';
import styles from './HomeGallery.module.css';

/** All memories' first photos, by year and month. */
export function HomeGallery() {
  const timeOrder = useTimeOrder();
  if (timeOrder.data === undefined) {
    return timeOrder.isError ? (
      <GalleryFailed onRetry={() => void timeOrder.refetch()} />
    ) : (
      <GallerySkeleton />
    );
  }
  const posts: TimeOrderPost[] = timeOrder.data.flatMap((year) => year.posts);
  if (posts.length === 0) return <HomeEmpty />;
  return (
    <div className={styles.page}>
      <h1 className="sr">{copy.gallery.title}</h1>
      {postsByMonth(posts).map((month, place) => (
        <GalleryMonth key={month.key} month={month} place={place} />
      ))}
    </div>
  );
}

function GalleryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <h1 className="sr">{copy.gallery.title}</h1>
      <AreaErrorCard title={copy.gallery.loadFailed} onRetry={onRetry} />
    </div>
  );
}

function GallerySkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="sr">{copy.gallery.loading}</h1>
      <div className={styles.waitingHead}>
        <Skeleton width="5rem" height="1.75rem" />
      </div>
      <div className={styles.grid}>
        <WaitingTile shape="hero" />
        <WaitingTile shape="third" />
        <WaitingTile shape="third" />
        <WaitingTile shape="half" />
        <WaitingTile shape="half" />
      </div>
    </div>
  );
}

function WaitingTile({ shape }: { shape: TileShape }) {
  return (
    <div className={styles.tile} data-shape={shape}>
      <Skeleton shape="photo" height="100%" />
    </div>
  );
}
