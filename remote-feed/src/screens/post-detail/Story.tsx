import type { MouseEvent } from 'react';
import { MessageCircle, Quote, Heart } from 'lucide-react';
import type { PostDetail } from 'shared/contract/post';
import { isolatedText } from 'shared/text/display-text';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import { Byline } from '../../ui/Byline.tsx';
import { plainLine } from 'shared/contract/text/rich-text';
import { RichText } from '../../ui/RichText.tsx';
import { COPY } from './copy.ts';
import styles from './Story.module.css';
import { useToggleLike } from '../../server-state/likes.ts';

type StoryProps = {
  post: PostDetail;
  /** The id of the comments' heading, which the comment count leads to. */
  commentsId: string;
};

/** A plain fragment link would add a history entry: Back would lead to the same post. */
function goToComments(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** Text, author and participants, below the photos; on a paper background without photos. */
export function Story({ post, commentsId }: StoryProps) {
  const { participants } = post;
  const isTextOnly = post.images.length === 0;
  const title = (
    <h1 className={styles.title}>
      <UserText>{plainLine(post.title)}</UserText>
    </h1>
  );
  const text = <RichText className={styles.text}>{post.content}</RichText>;
  return (
    <article className={styles.story}>
      {isTextOnly ? (
        <div className={styles.paper}>
          <span className={styles.mark}>
            <Icon of={Quote} size="lg" filled />
          </span>
          {title}
          {text}
        </div>
      ) : (
        title
      )}
      <div className={styles.people}>
        <Byline author={post.author} />
      </div>
      {participants.length > 0 && (
        <div className={styles.people}>
          <span className={styles.names} aria-hidden="true">
            {COPY.together}
          </span>
          <AvatarStack people={participants} label={COPY.withFamily(participants.length)} />
          <span className={styles.names}>
            {participants.map(({ nickname }) => isolatedText(nickname)).join(', ')}
          </span>
        </div>
      )}
      {!isTextOnly && text}
      <div className={styles.bar}>
        <LikeButton postId={post.postId} liked={post.liked} likeCount={post.likeCount} />
        <a className={`${styles.count} num`} href={`#${commentsId}`} onClick={goToComments}>
          <Icon of={MessageCircle} />
          <span className="sr">{COPY.comments.title}</span>
          {post.commentCount}
        </a>
      </div>
    </article>
  );
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
