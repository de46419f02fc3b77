import { Skeleton } from 'shared/ui/Skeleton';
import { COPY } from './copy.ts';
import styles from './HomeGallery.module.css';

/** The first month's layout before its posts arrive. */
export function GallerySkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="sr">{COPY.gallery.loading}</h1>
      <div className={styles.waitingHead}>
        <Skeleton width="5rem" height="1.75rem" />
      </div>
      <div className={styles.waitingTiles}>
        <WaitingTile shape="hero" />
        <WaitingTile shape="third" />
        <WaitingTile shape="third" />
        <WaitingTile shape="half" />
        <WaitingTile shape="half" />
      </div>
    </div>
  );
}

function WaitingTile({ shape }: { shape: 'hero' | 'third' | 'half' }) {
  return (
    <div className={styles.waitingTile} data-shape={shape}>
      <Skeleton shape="photo" height="100%" />
    </div>
  );
}
