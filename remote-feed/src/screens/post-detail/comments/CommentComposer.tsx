import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Send } from 'lucide-react';
import { commentContentSchema } from 'shared/contract/comment';
import { ApiError } from 'shared/errors';
import * as z from 'shared/schema';
import { useUnsentText } from 'shared/session';
import { randomId } from 'shared/text/random-id';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import { useAddComment } from '../../../server-state/comments.ts';
import { COPY } from '../copy.ts';
import { useGrowingField } from './use-growing-field.ts';
import styles from './CommentComposer.module.css';

type CommentComposerProps = { postId: number; onAdded: (commentId: number) => void };

/** A field at the bottom of the page that grows with what is typed. It stays until the server has it. */
export function CommentComposer({ postId, onAdded }: CommentComposerProps) {
  const [content, setContent] = useUnsentText(`comment-${postId}`);
  const [error, setError] = useState<string | null>(null);
  const addComment = useAddComment(postId);
  const submissionKey = useSubmissionKey();
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowingField(field);
  const fieldId = useId();
  const errorId = useId();
  const isBlank = content.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (addComment.isPending || isBlank) return;
    const checked = z.safeParse(commentContentSchema, content);
    if (!checked.success) return showError(checked.error.issues[0]?.message ?? '');
    try {
      const idempotencyKey = submissionKey.of(checked.data);
      const { commentId } = await addComment.mutateAsync({ content: checked.data, idempotencyKey });
      submissionKey.renew();
      // What was typed meanwhile stays.
      setContent((now) => (now === content ? '' : now));
      setError(null);
      onAdded(commentId);
    } catch (thrown) {
      // Validation errors show beside the text; everything else is a toast.
      const [detail] = thrown instanceof ApiError ? thrown.details : [];
      if (detail !== undefined) showError(detail.message);
    }
  }

  function showError(message: string) {
    setError(message);
    field.current?.focus();
  }

  return (
    <form
      className={styles.composer}
      aria-label={COPY.comments.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      <div className={styles.row}>
        <label className="sr" htmlFor={fieldId}>
          {COPY.comments.title}
        </label>
        <textarea
          ref={field}
          id={fieldId}
          className={styles.field}
          rows={1}
          value={content}
          placeholder={COPY.comments.placeholder}
          autoComplete="off"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onKeyDown={submitByKey}
          onChange={(event) => {
            setContent(event.target.value);
            setError(null);
          }}
        />
        <button type="submit" className={styles.send} aria-label={COPY.comments.submit} disabled={isBlank}>
          {addComment.isPending ? <Spinner /> : <Icon of={Send} size="sm" />}
        </button>
      </div>
      <p className="sr" role="status">
        {addComment.isSuccess && isBlank ? COPY.comments.added : ''}
      </p>
    </form>
  );
}

/** With a keyboard Enter sends, Shift+Enter breaks the line. On phones, and in Hangul composition, not. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
  const hasKeyboard = !window.matchMedia('(pointer: coarse)').matches;
  if (!hasKeyboard && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Safari ends the composition before it sends the key, under the code of a key that an input method took. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** One key for each comment: the same until the server has it, another one once the text has changed. */
function useSubmissionKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    of: (content: string): string => {
      if (last.current?.content !== content) last.current = { content, key: randomId() };
      return last.current.key;
    },
    renew: (): void => {
      last.current = null;
    },
  };
}
