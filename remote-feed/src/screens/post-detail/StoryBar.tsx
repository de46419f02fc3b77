import { type MouseEvent, useState } from 'react';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import type { PostDetail } from 'shared/contract/post';
import { Icon } from 'shared/ui/Icon';
import { useToggleLike } from '../../server-state/likes.ts';
import type { PostPeople } from '../../server-state/post-people.ts';
import { COPY } from './copy.ts';
import { PeopleSheet } from './PeopleSheet.tsx';
import styles from './Story.module.css';

type StoryBarProps = {
  post: PostDetail;
  /** The id of the comments' heading, which the comment count leads to. */
  commentsId: string;
};

/** Likes and comments of a post, and who has opened it, where the family shows that. */
export function StoryBar({ post, commentsId }: StoryBarProps) {
  const [shown, setShown] = useState<PostPeople | null>(null);
  const { postId, liked, likeCount, commentCount, views } = post;
  return (
    <div className={styles.bar}>
      <Likes postId={postId} liked={liked} likeCount={likeCount} onShowLikers={() => setShown('likers')} />
      <a className={`${styles.count} num`} href={`#${commentsId}`} onClick={goToComments}>
        <Icon of={MessageCircle} />
        <span className="sr">{COPY.comments.title}</span>
        {commentCount}
      </a>
      {views !== undefined && (
        <button
          type="button"
          className={`${styles.count} num`}
          aria-haspopup="dialog"
          onClick={() => setShown('viewers')}
        >
          <Icon of={Eye} />
          <span className="sr">{COPY.viewers}</span> {views.count}
        </button>
      )}
      {(['likers', 'viewers'] as const).map((which) => (
        <PeopleSheet
          key={which}
          open={shown === which}
          title={COPY[which]}
          which={which}
          postId={postId}
          onClose={() => setShown(null)}
        />
      ))}
    </div>
  );
}

/** A plain fragment link would add a history entry: Back would lead to the same post. */
function goToComments(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

type LikesProps = { postId: number; liked: boolean; likeCount: number; onShowLikers: () => void };

/**
 * The button is named by its action, so without pressed state. Optimistic: a rejection reverts it, with a
 * toast. The number beside it shows who they are.
 */
function Likes({ postId, liked, likeCount, onShowLikers }: LikesProps) {
  const toggleLike = useToggleLike(postId);
  return (
    <span className={`${styles.likes} num`} data-on={liked || undefined}>
      <button
        type="button"
        className={styles.like}
        aria-label={liked ? COPY.unlike : COPY.like}
        onClick={() => toggleLike.mutate()}
      >
        <Icon of={Heart} filled={liked} />
      </button>
      <button type="button" className={styles.likers} aria-haspopup="dialog" onClick={onShowLikers}>
        <span className="sr">{COPY.likers}</span> {likeCount}
      </button>
    </span>
  );
}
