import { Heart } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { useToggleLike } from '../../server-state/likes.ts';
import { COPY } from './copy.ts';
import styles from './Story.module.css';

type LikeButtonProps = { postId: number; liked: boolean; likeCount: number };

/**
 * The name says what a press does, so there is no pressed state. Optimistic: a rejection reverts it, with a
 * toast.
 */
export function LikeButton({ postId, liked, likeCount }: LikeButtonProps) {
  const toggleLike = useToggleLike(postId);
  return (
    <span className={`${styles.count} num`} data-on={liked || undefined}>
      <button
        type="button"
        className={styles.like}
        aria-label={liked ? COPY.unlike : COPY.like}
        onClick={() => toggleLike.mutate()}
      >
        <Icon of={Heart} filled={liked} />
      </button>
      <span className="sr">{COPY.like}</span>
      {likeCount}
    </span>
  );
}
