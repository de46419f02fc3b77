import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useGrowingField } from './use-growing-field.ts';
import styles from './CommentField.module.css';

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
