import type { MouseEvent } from 'react';
import { Heart, MessageCircle } from 'lucide-react';
import type { PostDetail } from 'shared/contract/post';
import { Icon } from 'shared/ui/Icon';
import { useToggleLike } from '../../server-state/likes.ts';
import { COPY } from './copy.ts';
import styles from './Story.module.css';

type StoryBarProps = {
  post: PostDetail;
  /** The id of the comments' heading, which the comment count leads to. */
  commentsId: string;
};

/** Likes and comments of a post. */
export function StoryBar({ post, commentsId }: StoryBarProps) {
  return (
    <div className={styles.bar}>
      <LikeButton postId={post.postId} liked={post.liked} likeCount={post.likeCount} />
      <a className={`${styles.count} num`} href={`#${commentsId}`} onClick={goToComments}>
        <Icon of={MessageCircle} />
        <span className="sr">{COPY.comments.title}</span>
        {post.commentCount}
      </a>
    </div>
  );
}

/** A plain fragment link would add a history entry: Back would lead to the same post. */
function goToComments(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

type LikeButtonProps = { postId: number; liked: boolean; likeCount: number };

/** Named by its action, so without pressed state. Optimistic: a rejection reverts it, with a toast. */
function LikeButton({ postId, liked, likeCount }: LikeButtonProps) {
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
