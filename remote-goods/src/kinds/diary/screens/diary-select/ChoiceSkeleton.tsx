import { Skeleton } from 'shared/ui/Skeleton';
import { copy } from './copy.ts';
import styles from './DiarySelect.module.css';

const TILES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Where the memories will be. */
export function ChoiceSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <div className={styles.grid} aria-hidden="true">
        {TILES.map((tile) => (
          <Skeleton key={tile} shape="photo" ratio={1} />
        ))}
      </div>
    </>
  );
}
