import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Comment } from 'shared/contract/comment';
import { showToast } from 'shared/errors';
import { useUnsentText } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { FieldError } from 'shared/ui/FieldError';
import { useChangeComment } from '../../../server-state/comments.ts';
import { COPY } from '../copy.ts';
import { CommentField } from './CommentField.tsx';
import { checkText, textErrorOf } from './comment-text.ts';
import styles from './Comments.module.css';

type CommentEditorProps = {
  postId: number;
  comment: Comment;
  /** Changed, or given up. */
  onDone: () => void;
};

/** The own comment in a field, in its place. What was typed stays until it is changed or given up. */
export function CommentEditor({ postId, comment, onDone }: CommentEditorProps) {
  const { commentId } = comment;
  const [unsent, setUnsent] = useUnsentText(`comment-edit-${commentId}`);
  const [content, setContent] = useState(unsent === '' ? comment.content : unsent);
  const [error, setError] = useState<string | null>(null);
  const changeComment = useChangeComment(postId);
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (changeComment.isPending) return;
    const checked = checkText(content);
    if (checked.error !== null) return showError(checked.error);
    if (checked.text === comment.content) return close();
    try {
      await changeComment.mutateAsync({ commentId, content: checked.text });
      close();
      showToast({ message: COPY.comments.changed });
    } catch (thrown) {
      const message = textErrorOf(thrown);
      if (message !== null) showError(message);
    }
  }

  function showError(message: string) {
    setError(message);
    field.current?.focus();
  }

  function close() {
    setUnsent('');
    onDone();
  }

  return (
    <form className={styles.editor} noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      <CommentField
        ref={field}
        label={COPY.comments.editField}
        value={content}
        errorId={error === null ? undefined : errorId}
        onChange={(value) => {
          setContent(value);
          setUnsent(value);
          setError(null);
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
