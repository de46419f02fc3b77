import { Link } from 'react-router-dom';
import type { TimeOrderPost } from 'shared/contract/memory-post';
import { Photo } from 'shared/ui/Photo';
import { memoryDay } from './memory-days.ts';
import { memoryPath } from './memory-path.ts';
import { toPlainText } from './rich-text.ts';
import styles from './MemoryEntries.module.css';

/** Memories below each other, each with its photo, title and day. */
export function MemoryEntries({ posts }: { posts: readonly TimeOrderPost[] }) {
  return (
    <ul className={styles.entries}>
      {posts.map((post) => (
        <li key={post.postId}>
          <Link className={styles.entry} to={memoryPath(post.postId)}>
            <span className={styles.photo}>
              {post.thumbnailUrl !== null && (
                <Photo src={post.thumbnailUrl} alt="" placeholder={post.placeholder} ratio="fill" />
              )}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{toPlainText(post.title)}</span>
              <span className={styles.day}>{memoryDay(post.memoryDate)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
