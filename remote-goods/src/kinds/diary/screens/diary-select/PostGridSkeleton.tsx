import { Skeleton } from 'shared/ui/Skeleton';
import { COPY } from './copy.ts';
import styles from './DiarySelect.module.css';

const TILES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function PostGridSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        {COPY.loading}
      </p>
      <div className={styles.grid} aria-hidden="true">
        {TILES.map((tile) => (
          <Skeleton key={tile} shape="photo" ratio={1} />
        ))}
      </div>
    </>
  );
}
