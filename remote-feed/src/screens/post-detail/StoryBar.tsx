import { type MouseEvent, useState } from 'react';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import type { PostDetail } from 'shared/contract/post';
import { Icon } from 'shared/ui/Icon';
import { useLike } from '../../server-state/likes.ts';
import { type PostPeople, usePostPeople } from '../../server-state/post-people.ts';
import { useWaitingComments } from '../../server-state/waiting-comments.ts';
import { COPY } from './copy.ts';
import styles from './Story.module.css';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Avatar } from 'shared/ui/Avatar';
import { Dialog } from 'shared/ui/Dialog';
import { Skeleton } from 'shared/ui/Skeleton';
import { UserText } from 'shared/ui/UserText';
import peopleStyles from './PeopleSheet.module.css';

type StoryBarProps = {
  post: PostDetail;
  /** The id of the comments' heading, which the comment count leads to. */
  commentsId: string;
};

/** Likes and comments of a post, and who has opened it, where the family shows that. */
export function StoryBar({ post, commentsId }: StoryBarProps) {
  const [shown, setShown] = useState<PostPeople | null>(null);
  const { postId, commentCount, views } = post;
  const waiting = useWaitingComments(postId).length;
  return (
    <div className={styles.bar}>
      <Likes post={post} onShowLikers={() => setShown('likers')} />
      <a className={`${styles.count} num`} href={`#${commentsId}`} onClick={goToComments}>
        <Icon of={MessageCircle} />
        <span className="sr">{COPY.comments.title}</span>
        {commentCount + waiting}
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

type LikesProps = { post: PostDetail; onShowLikers: () => void };

/**
 * The button is named by its action, so without pressed state. Optimistic: a rejection reverts it, with a
 * toast. The number beside it shows who they are.
 */
function Likes({ post, onShowLikers }: LikesProps) {
  const { liked, likeCount, toggle } = useLike(post);
  return (
    <span className={`${styles.likes} num`} data-on={liked || undefined}>
      <button
        type="button"
        className={styles.like}
        aria-label={liked ? COPY.unlike : COPY.like}
        onClick={toggle}
      >
        <Icon of={Heart} filled={liked} />
      </button>
      <button type="button" className={styles.likers} aria-haspopup="dialog" onClick={onShowLikers}>
        <span className="sr">{COPY.likers}</span> {likeCount}
      </button>
    </span>
  );
}

type PeopleSheetProps = {
  open: boolean;
  title: string;
  which: PostPeople;
  postId: number;
  onClose: () => void;
};

/** The people behind a number. */
function PeopleSheet({ open, title, which, postId, onClose }: PeopleSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} kind="drawer">
      <People which={which} postId={postId} />
    </Dialog>
  );
}

function People({ which, postId }: Pick<PeopleSheetProps, 'which' | 'postId'>) {
  const { data: people, isError, error, isFetching, refetch } = usePostPeople(which, postId);
  if (people !== undefined) {
    if (people.length === 0) return <p className={peopleStyles.nobody}>{COPY.nobody}</p>;
    return (
      <ul className={peopleStyles.people}>
        {people.map(({ userId, nickname, profileImage }) => (
          <li key={userId} className={peopleStyles.person}>
            <Avatar name={nickname} src={profileImage} />
            <UserText>{nickname}</UserText>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={peopleStyles.people} aria-busy={!isError}>
      {isError ? (
        <AreaErrorCard
          title={COPY.peopleFailed}
          titleLevel={3}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className="sr">{COPY.peopleLoading}</p>
          <div className={peopleStyles.person}>
            <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
            <Skeleton width="6rem" height="1rem" />
          </div>
        </>
      )}
    </div>
  );
}
