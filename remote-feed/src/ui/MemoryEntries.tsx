import { Link } from 'react-router-dom';
import type { RecentPost } from 'shared/contract/memory-post';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Photo } from 'shared/ui/Photo';
import { Words } from 'shared/ui/Words';
import { memoryPath } from './memory-path.ts';
import { PostCounts } from './PostCounts.tsx';
import { toPlainText } from './rich-text.ts';
import styles from './MemoryEntries.module.css';

type MemoryEntriesProps = {
  posts: readonly RecentPost[];
  /** A word above the title: `3년 전`. */
  noteOf?: (post: RecentPost) => string;
};

/** Memories below each other, each with its photo, its words, who was there and what was said. */
export function MemoryEntries({ posts, noteOf }: MemoryEntriesProps) {
  return (
    <ul className={styles.entries}>
      {posts.map((post) => (
        <li key={post.postId}>
          <Link className={styles.entry} to={memoryPath(post.postId)}>
            {post.image !== null && (
              <span className={styles.photo}>
                <Photo
                  src={post.image.thumbnailUrl}
                  alt=""
                  placeholder={post.image.placeholder}
                  ratio="fill"
                />
              </span>
            )}
            <span className={styles.words}>
              {noteOf !== undefined && <span className={`${styles.note} num`}>{noteOf(post)}</span>}
              <span className={styles.title}>
                <Words>{toPlainText(post.title)}</Words>
              </span>
              <span className={styles.text}>
                <Words>{toPlainText(post.content)}</Words>
              </span>
              <span className={styles.meta}>
                {post.participants.length > 0 ? (
                  <AvatarStack
                    people={post.participants}
                    label={`함께한 가족 ${post.participants.length}명`}
                  />
                ) : (
                  <Words>{post.author.nickname}</Words>
                )}
                <PostCounts liked={post.liked} likeCount={post.likeCount} commentCount={post.commentCount} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
