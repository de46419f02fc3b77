import { useEffect, useState } from 'react';
import { showToast } from 'shared/errors';
import { useUnsentText } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { COPY } from '../copy.ts';
import { CommentField, useCommentText } from './CommentField.tsx';
import styles from './Comments.module.css';

type CommentEditorProps = {
  /** Under which an unfinished change stays in this tab. */
  unsentKey: string;
  content: string;
  isSaving?: boolean;
  /** Returns what a toast says then. */
  onSave: (content: string) => Promise<string | void>;
  /** Changed, or given up. */
  onDone: () => void;
};

/** The own comment in a field, in its place. What was typed stays until it is changed or given up. */
export function CommentEditor({
  unsentKey,
  content: before,
  isSaving = false,
  onSave,
  onDone,
}: CommentEditorProps) {
  const [unsent, setUnsent] = useUnsentText(unsentKey);
  const [content, setContent] = useState(unsent === '' ? before : unsent);
  const { field, ...text } = useCommentText(content, async (checked) => {
    if (checked === before) return close();
    const saved = await onSave(checked);
    close();
    if (saved !== undefined) showToast({ message: saved });
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
        if (!isSaving) void text.submit();
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
        <Button variant="plain" size="sm" disabled={isSaving} onClick={close}>
          {COPY.comments.cancel}
        </Button>
        <Button type="submit" size="sm" busy={isSaving} busyLabel={COPY.comments.saving}>
          {COPY.comments.save}
        </Button>
      </div>
    </form>
  );
}
