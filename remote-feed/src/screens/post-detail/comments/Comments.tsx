import { type RefObject, useEffect, useRef } from 'react';
import { Button } from 'shared/ui/Button';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import type { Comment } from 'shared/contract/comment';
import { useComments } from '../../../server-state/comments.ts';
import { useWaitingComments } from '../../../server-state/waiting-comments.ts';
import { CommentItem } from './CommentItem.tsx';
import { COPY } from '../copy.ts';
import styles from './Comments.module.css';
import { useNewComments } from './use-new-comments.ts';
import { WaitingComment } from './WaitingComment.tsx';

type CommentsProps = {
  postId: number;
  headingId: string;
  /** The post's own count: larger than the loaded list while there are earlier comments. */
  count: number;
  /** The post's author may delete any comment. */
  mayDeleteAll: boolean;
  /** What was added last on this page is brought into view: a comment, or one that waits. */
  addedId: number | string | null;
  onReply: (comment: Comment) => void;
};

/** The comments, oldest first: the newest page at once, an earlier one with each press. */
export function Comments({ postId, headingId, count, mayDeleteAll, addedId, onReply }: CommentsProps) {
  const comments = useComments(postId);
  const list = useRef<HTMLUListElement>(null);
  const shownIds = new Set(comments.data?.map(({ commentId }) => commentId));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = comments.data?.length ?? 0;
  const waiting = useWaitingComments(postId);
  const section = useRef<HTMLElement>(null);
  const firstNewId = useNewComments(postId, comments.data, section);
  const earlier = comments.hasNextPage ? Math.max(0, count - shown) : 0;
  useFocusWhenLost(heading, shown);
  return (
    <section ref={section} className={styles.comments} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={`${styles.heading} num`} tabIndex={-1}>
        {COPY.comments.title} {waiting.length + (comments.data === undefined ? count : shown + earlier)}
      </h2>
      {comments.data !== undefined ? (
        shown === 0 ? (
          waiting.length === 0 && <p className={styles.hint}>{COPY.comments.empty}</p>
        ) : (
          <>
            {earlier > 0 && (
              <div className={styles.earlier}>
                <Button
                  variant="plain"
                  size="sm"
                  busy={comments.isFetchingNextPage}
                  busyLabel={COPY.comments.loadingEarlier}
                  onClick={() => void comments.fetchNextPage()}
                >
                  {COPY.comments.earlier(earlier)}
                </Button>
              </div>
            )}
            <ul ref={list} className={styles.list}>
              {comments.data.map((comment) => (
                <CommentItem
                  key={comment.commentId}
                  postId={postId}
                  comment={comment}
                  mayDelete={comment.isMine || mayDeleteAll}
                  isAdded={comment.commentId === addedId}
                  isFirstNew={comment.commentId === firstNewId}
                  onReply={() => onReply(comment)}
                  onGoToQuoted={
                    comment.replyTo && shownIds.has(comment.replyTo.commentId)
                      ? () => goToComment(list.current, comment.replyTo?.commentId)
                      : undefined
                  }
                />
              ))}
            </ul>
          </>
        )
      ) : comments.isError ? (
        <div className={styles.failed}>
          <AreaErrorCard
            title={COPY.comments.loadFailed}
            titleLevel={3}
            error={comments.error}
            onRetry={() => void comments.refetch()}
          />
        </div>
      ) : (
        <CommentsSkeleton count={count} />
      )}
      {waiting.length > 0 && (
        <ul className={styles.list}>
          {waiting.map((entry) => (
            <WaitingComment key={entry.entryId} entry={entry} isAdded={entry.entryId === addedId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function goToComment(list: HTMLElement | null, commentId: number | undefined): void {
  const item = list?.querySelector<HTMLElement>(`[data-comment="${commentId}"]`);
  item?.scrollIntoView({ block: 'center' });
  item?.focus({ preventScroll: true });
}

/** The heading takes the focus of a removed button (delete, last earlier page), without scrolling. */
function useFocusWhenLost(target: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const [was, isNow] = [before.current, count];
    before.current = count;
    if (was === 0 || was === isNow || document.activeElement !== document.body) return;
    target.current?.focus({ preventScroll: isNow > was });
  }, [target, count]);
}

function CommentsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <p className="sr">{COPY.comments.loading}</p>
      {count > 0 && <CommentSkeleton />}
      {count > 1 && <CommentSkeleton />}
    </div>
  );
}

function CommentSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
      <div className={styles.waitingWords}>
        <Skeleton width="6rem" height="1rem" />
        <Skeleton width="100%" height="1rem" />
      </div>
    </div>
  );
}
