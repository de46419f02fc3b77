import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './CommentField.module.css';
import { commentContentSchema } from 'shared/contract/comment';
import { ApiError } from 'shared/errors';
import * as z from 'shared/schema';
import { FieldError } from 'shared/ui/FieldError';

type CommentFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The id of what is wrong with the text. */
  errorId: string | undefined;
};

/** The text of a comment: grows with what is typed, and is sent by Enter where there is a keyboard. */
export function CommentField({ ref, label, value, onChange, placeholder, errorId }: CommentFieldProps) {
  useGrowingField(ref);
  const fieldId = useId();
  return (
    <>
      <label className="sr" htmlFor={fieldId}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={fieldId}
        className={styles.field}
        rows={1}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onKeyDown={submitByKey}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
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

/** Grows a field with its text, up to its `max-height`; then it scrolls. */
function useGrowingField(ref: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => grow(ref.current));

  useEffect(() => {
    if (ref.current === null) return;
    // Another width or size of letters breaks the lines elsewhere.
    const observer = new ResizeObserver(() => grow(ref.current));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
}

function grow(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}

/** The text of a comment that is added or changed: checked, then sent; what is wrong with it stands beside it. */
export function useCommentText(content: string, send: (text: string) => Promise<void>) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();

  function showError(message: string): void {
    setError(message);
    ref.current?.focus();
  }

  async function submit(): Promise<void> {
    const checked = z.safeParse(commentContentSchema, content);
    if (!checked.success) return showError(checked.error.issues[0]?.message ?? '');
    try {
      await send(checked.data);
      setError(null);
    } catch (thrown) {
      // Every other failure is a toast.
      const [detail] = thrown instanceof ApiError ? thrown.details : [];
      if (detail !== undefined) showError(detail.message);
    }
  }

  return {
    submit,
    problem: error !== null && <FieldError id={errorId}>{error}</FieldError>,
    forgetProblem: () => setError(null),
    /** Props of its field. */
    field: { ref, errorId: error === null ? undefined : errorId },
  };
}
