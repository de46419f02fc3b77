import { Link } from 'react-router-dom';
import type { TimeOrderPost } from 'shared/contract/memory-post';
import { useCarousel } from 'shared/shell';
import { todayAsDay } from 'shared/text/local-days';
import { Photo } from 'shared/ui/Photo';
import { yearOf } from '../../ui/memory-days.ts';
import { memoryPath } from '../../ui/memory-path.ts';
import type { Month } from '../../ui/posts-by-month.ts';
import { toPlainText } from '../../ui/rich-text.ts';
import { copy } from './copy.ts';
import { estimatedGridRem, type TileShape, tileShapes } from './gallery-shapes.ts';
import styles from './HomeGallery.module.css';

type GalleryMonthProps = {
  month: Month;
  /** From 0, newest first. */
  place: number;
};

export function GalleryMonth({ month, place }: GalleryMonthProps) {
  const shapes = tileShapes(month.posts.length, place);
  const headingId = `gallery-${month.key}`;
  const isThisYear = month.year === yearOf(todayAsDay());
  return (
    <section
      className={styles.month}
      aria-labelledby={headingId}
      // Months far away are not laid out until they come near: a family may have thousands of photos.
      style={{ containIntrinsicSize: `auto ${estimatedGridRem(shapes) + 3}rem` }}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={`${styles.title} num`}>
          {isThisYear ? copy.gallery.month(month.month) : copy.gallery.monthOfYear(month.year, month.month)}
        </h2>
        <span className={`${styles.count} num`}>{copy.gallery.count(month.posts.length)}</span>
      </div>
      <ul className={styles.grid}>
        {month.posts.map((post, tile) => (
          <GalleryTile
            key={post.postId}
            post={post}
            shape={shapes[tile] ?? 'third'}
            isFirst={place === 0 && tile === 0}
          />
        ))}
      </ul>
    </section>
  );
}

function GalleryTile({ post, shape, isFirst }: { post: TimeOrderPost; shape: TileShape; isFirst: boolean }) {
  const title = toPlainText(post.title);
  return (
    <li className={styles.tile} data-shape={shape}>
      <Link
        className={styles.link}
        to={memoryPath(post.postId)}
        aria-label={title}
        onClick={() => useCarousel.getState().rememberForReturn()}
      >
        {post.thumbnailUrl === null ? (
          <span className={styles.noPhoto}>{title}</span>
        ) : (
          <Photo
            src={post.thumbnailUrl}
            alt=""
            placeholder={post.placeholder}
            ratio="fill"
            priority={isFirst}
          />
        )}
      </Link>
    </li>
  );
}
