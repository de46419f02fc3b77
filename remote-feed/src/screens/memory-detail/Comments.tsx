import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { useComments } from '../../server-state/comments.ts';
import { CommentItem } from './CommentItem.tsx';
import { copy } from './copy.ts';
import styles from './Comments.module.css';

type CommentsProps = {
  postId: number;
  headingId: string;
  /** What the memory itself says, until the comments are there. */
  count: number;
  /** The author of the memory may delete any comment. */
  mayDeleteAll: boolean;
};

/** The last ones are there at once, as many earlier ones with each press. */
const COMMENTS_AT_ONCE = 50;

/** What the family said, oldest first. */
export function Comments({ postId, headingId, count, mayDeleteAll }: CommentsProps) {
  const comments = useComments(postId);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenFewer(heading, comments.data?.length ?? 0);
  const [shown, setShown] = useState(COMMENTS_AT_ONCE);
  const hidden = Math.max(0, (comments.data?.length ?? 0) - shown);
  return (
    <section className={styles.comments} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={`${styles.heading} num`} tabIndex={-1}>
        {copy.comments.title} {comments.data?.length ?? count}
      </h2>
      {comments.data !== undefined ? (
        comments.data.length === 0 ? (
          <p className={styles.hint}>{copy.comments.empty}</p>
        ) : (
          <>
            {hidden > 0 && (
              <Button variant="plain" size="sm" onClick={() => setShown(shown + COMMENTS_AT_ONCE)}>
                {copy.comments.earlier(hidden)}
              </Button>
            )}
            <ul className={styles.list}>
              {comments.data.slice(hidden).map((comment) => (
                <CommentItem
                  key={comment.commentId}
                  postId={postId}
                  comment={comment}
                  mayDelete={comment.isMine || mayDeleteAll}
                />
              ))}
            </ul>
          </>
        )
      ) : comments.isError ? (
        <div className={styles.failed}>
          <AreaErrorCard
            title={copy.comments.loadFailed}
            titleLevel={3}
            onRetry={() => void comments.refetch()}
          />
        </div>
      ) : (
        <CommentsSkeleton count={count} />
      )}
    </section>
  );
}

/** A deleted comment takes the button with it that had the focus: the list's heading has it then. */
function useFocusWhenFewer(target: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus();
    before.current = count;
  }, [target, count]);
}

function CommentsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <p className="sr">{copy.comments.loading}</p>
      {count > 0 && <WaitingComment />}
      {count > 1 && <WaitingComment />}
    </div>
  );
}

function WaitingComment() {
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
