import type { RecentPost } from 'shared/contract/post';
import { COPY } from './copy.ts';
import styles from './HomeSlider.module.css';

/** Where one is among the slides. */
export function Pager({ posts, index }: { posts: readonly RecentPost[]; index: number }) {
  return (
    <div className={styles.pager} role="img" aria-label={COPY.slideOf(index + 1, posts.length)}>
      {posts.map(({ postId }, position) => (
        <i key={postId} data-on={position === index || undefined} />
      ))}
    </div>
  );
}
