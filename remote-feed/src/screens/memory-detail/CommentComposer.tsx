import { type FormEvent, useId, useRef, useState } from 'react';
import { Send } from 'lucide-react';
import { commentContentSchema } from 'shared/contract/comment';
import { ApiError } from 'shared/errors';
import * as z from 'shared/schema';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import { useAddComment } from '../../server-state/comments.ts';
import { copy } from './copy.ts';
import styles from './CommentComposer.module.css';

/** A line at the bottom of the page to say something in. What was typed stays until the server has it. */
export function CommentComposer({ postId }: { postId: number }) {
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const addComment = useAddComment(postId);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const errorId = useId();
  const isBlank = content.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (addComment.isPending) return;
    const checked = z.safeParse(commentContentSchema, content);
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? '');
    try {
      await addComment.mutateAsync(checked.data);
      setContent('');
      setError(null);
    } catch (thrown) {
      // What is wrong with the words stands beside them; everything else a toast has said.
      const [detail] = thrown instanceof ApiError ? thrown.details : [];
      if (detail !== undefined) refuse(detail.message);
    }
  }

  function refuse(message: string) {
    setError(message);
    input.current?.focus();
  }

  return (
    <form
      className={styles.composer}
      aria-label={copy.comments.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      <div className={styles.row}>
        <label className="sr" htmlFor={inputId}>
          {copy.comments.title}
        </label>
        <input
          ref={input}
          id={inputId}
          className={styles.input}
          value={content}
          placeholder={copy.comments.placeholder}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onChange={(event) => {
            setContent(event.target.value);
            setError(null);
          }}
        />
        <button type="submit" className={styles.send} aria-label={copy.comments.submit} disabled={isBlank}>
          {addComment.isPending ? <Spinner /> : <Icon of={Send} size="sm" />}
        </button>
      </div>
      <p className="sr" role="status">
        {addComment.isSuccess && isBlank ? copy.comments.added : ''}
      </p>
    </form>
  );
}
