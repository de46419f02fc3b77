import { useEffect, useRef, useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { Comment } from 'shared/contract/comment';
import { showToast } from 'shared/errors';
import { isolatedText } from 'shared/text/display-text';
import { formatRelativeTime } from 'shared/text/korean-dates';
import { Avatar } from 'shared/ui/Avatar';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { UserText } from 'shared/ui/UserText';
import { useDeleteComment } from '../../../server-state/comments.ts';
import { RichText } from '../../../ui/RichText.tsx';
import { COPY } from '../copy.ts';
import styles from './Comments.module.css';

type CommentItemProps = {
  postId: number;
  comment: Comment;
  mayDelete: boolean;
  /** It was added on this page, perhaps far below what is seen of it. */
  isAdded: boolean;
};

export function CommentItem({ postId, comment, mayDelete, isAdded }: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteComment = useDeleteComment(postId);
  const { author, content, createdAt, commentId } = comment;

  useEffect(() => {
    if (isAdded) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);

  async function remove() {
    try {
      await deleteComment.mutateAsync(commentId);
      showToast({ message: COPY.comments.removed });
    } catch {
      // A toast explains it; the comment still exists.
      setIsConfirming(false);
    }
  }

  return (
    <li ref={item} className={styles.comment}>
      <Avatar name={author.nickname} src={author.profileImage} />
      <p className={styles.who}>
        <b>
          <UserText>{author.nickname}</UserText>
        </b>{' '}
        <time dateTime={createdAt}>{formatRelativeTime(createdAt)}</time>
      </p>
      <RichText className={styles.words}>{content}</RichText>
      {mayDelete && (
        <div className={styles.remove}>
          <IconButton
            label={COPY.comments.removeOf(isolatedText(author.nickname))}
            icon={<Icon of={Trash2} size="sm" />}
            onClick={() => setIsConfirming(true)}
          />
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={COPY.comments.confirm}
        tone="danger"
        confirmLabel={COPY.menu.remove}
        busy={deleteComment.isPending}
        busyLabel={COPY.comments.removing}
        onConfirm={() => void remove()}
        onCancel={() => setIsConfirming(false)}
      />
    </li>
  );
}
