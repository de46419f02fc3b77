import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Trash2 } from 'lucide-react';
import type { Comment, QuotedComment } from 'shared/contract/comment';
import { plainLine } from 'shared/contract/text/rich-text';
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
import styles from './Comments.module.css';
import { useUnsentText } from 'shared/session';
import { CommentField, useCommentText } from './CommentField.tsx';

type CommentItemProps = {
  postId: number;
  comment: Comment;
  mayDelete: boolean;
  /** It was added on this page, perhaps far below what is seen of it. */
  isAdded: boolean;
  onReply: () => void;
  /** Leads to the comment that it replies to, where that is on the page. */
  onGoToQuoted: (() => void) | undefined;
};

export function CommentItem({
  postId,
  comment,
  mayDelete,
  isAdded,
  onReply,
  onGoToQuoted,
}: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteComment = useDeleteComment(postId);
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
          <CommentEditor postId={postId} comment={comment} onDone={stopEditing} />
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

type QuotedProps = { replyTo: QuotedComment; onGoTo: (() => void) | undefined };

/** The comment that a reply belongs to, in a line. */
function Quoted({ replyTo: { quote }, onGoTo }: QuotedProps) {
  if (quote === null) return <p className={styles.quoted}>{COPY.comments.quotedGone}</p>;
  const text = (
    <>
      <b>{COPY.comments.replyingTo(isolatedText(quote.nickname))}</b>{' '}
      <UserText>{plainLine(quote.content)}</UserText>
    </>
  );
  if (onGoTo === undefined) return <p className={styles.quoted}>{text}</p>;
  return (
    <button type="button" className={styles.quoted} onClick={onGoTo}>
      {text}
      <span className="sr">{COPY.comments.goToQuoted}</span>
    </button>
  );
}

type CommentEditorProps = {
  postId: number;
  comment: Comment;
  /** Changed, or given up. */
  onDone: () => void;
};

/** The own comment in a field, in its place. What was typed stays until it is changed or given up. */
function CommentEditor({ postId, comment, onDone }: CommentEditorProps) {
  const { commentId } = comment;
  const [unsent, setUnsent] = useUnsentText(`comment-edit-${commentId}`);
  const [content, setContent] = useState(unsent === '' ? comment.content : unsent);
  const changeComment = useChangeComment(postId);
  const { field, ...text } = useCommentText(content, async (checked) => {
    if (checked === comment.content) return close();
    await changeComment.mutateAsync({ commentId, content: checked });
    close();
    showToast({ message: COPY.comments.changed });
  });

  const { ref } = field;
  useEffect(() => {
    const { current } = ref;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [ref]);

  function close() {
    setUnsent('');
    onDone();
  }

  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!changeComment.isPending) void text.submit();
      }}
    >
      {text.problem}
      <CommentField
        {...field}
        label={COPY.comments.editField}
        value={content}
        onChange={(value) => {
          setContent(value);
          setUnsent(value);
          text.forgetProblem();
        }}
      />
      <div className={styles.editorButtons}>
        <Button variant="plain" size="sm" disabled={changeComment.isPending} onClick={close}>
          {COPY.comments.cancel}
        </Button>
        <Button type="submit" size="sm" busy={changeComment.isPending} busyLabel={COPY.comments.saving}>
          {COPY.comments.save}
        </Button>
      </div>
    </form>
  );
}
