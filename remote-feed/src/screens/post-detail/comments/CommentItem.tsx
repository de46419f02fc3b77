import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Trash2 } from 'lucide-react';
import type { Comment } from 'shared/contract/comment';
import { showToast } from 'shared/errors';
import { isolatedText } from 'shared/text/display-text';
import { formatRelativeTime } from 'shared/text/korean-dates';
import { Avatar } from 'shared/ui/Avatar';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { UserText } from 'shared/ui/UserText';
import { useDeleteComment, useChangeComment } from '../../../server-state/comments.ts';
import { RichText } from '../../../ui/RichText.tsx';
import { COPY } from '../copy.ts';
import { CommentEditor } from './CommentEditor.tsx';
import styles from './Comments.module.css';
import { Quoted } from './Quoted.tsx';

type CommentItemProps = {
  postId: number;
  comment: Comment;
  mayDelete: boolean;
  /** It was added on this page, perhaps far below what is seen of it. */
  isAdded: boolean;
  /** It and what follows are new for the person. */
  isFirstNew: boolean;
  onReply: () => void;
  /** Leads to the comment that it replies to, where that is on the page. */
  onGoToQuoted: (() => void) | undefined;
};

export function CommentItem({
  postId,
  comment,
  mayDelete,
  isAdded,
  isFirstNew,
  onReply,
  onGoToQuoted,
}: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteComment = useDeleteComment(postId);
  const changeComment = useChangeComment(postId);
  const { author, content, createdAt, editedAt, replyTo, commentId } = comment;

  useEffect(() => {
    if (isAdded) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);

  function stopEditing() {
    // The button is drawn again first, then it takes the focus of the field.
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  }

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
    <li ref={item} className={styles.comment} data-comment={commentId} tabIndex={-1}>
      {isFirstNew && <p className={styles.firstNew}>{COPY.comments.firstNew}</p>}
      <Avatar name={author.nickname} src={author.profileImage} />
      <p className={styles.who}>
        <b>
          <UserText>{author.nickname}</UserText>
        </b>{' '}
        <time dateTime={createdAt}>{formatRelativeTime(createdAt)}</time>
        {editedAt !== null && <span className={styles.edited}>{COPY.comments.edited}</span>}
      </p>
      <div className={styles.words}>
        {replyTo !== null && <Quoted replyTo={replyTo} onGoTo={onGoToQuoted} />}
        {isEditing ? (
          <CommentEditor
            unsentKey={`comment-edit-${commentId}`}
            content={content}
            isSaving={changeComment.isPending}
            onSave={async (changed) => {
              await changeComment.mutateAsync({ commentId, content: changed });
              return COPY.comments.changed;
            }}
            onDone={stopEditing}
          />
        ) : (
          <>
            <RichText>{content}</RichText>
            <div className={styles.actions}>
              <Button
                variant="text"
                aria-label={COPY.comments.replyTo(isolatedText(author.nickname))}
                onClick={onReply}
              >
                {COPY.comments.reply}
              </Button>
              {comment.isMine && (
                <Button
                  ref={editButton}
                  variant="text"
                  aria-label={COPY.comments.editOf(isolatedText(author.nickname))}
                  onClick={() => setIsEditing(true)}
                >
                  {COPY.comments.edit}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
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
