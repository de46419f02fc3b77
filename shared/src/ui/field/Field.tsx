import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './Field.module.css';

export type FieldTexts = {
  label: string;
  /** Hides the label visually. */
  labelHidden?: boolean | undefined;
  /** Error message, Korean; its presence makes the field invalid. */
  error?: string | null | undefined;
  hint?: string | undefined;
};

export type TextControlProps<Of extends 'input' | 'textarea'> = FieldTexts &
  Omit<
    ComponentPropsWithRef<Of>,
    'className' | 'style' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
  > & { value: string; onValueChange: (value: string) => void };

/** Attributes that the control inside has to have. */
export type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = FieldTexts & {
  id?: string | undefined;
  /** `3/20` beside the label; red when `current` is above `max`. */
  count?: { current: number; max: number } | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, counter, control, hint and error of one field, linked. For controls without component (a date). */
export function Field({ id, label, labelHidden = false, error, hint, count, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = error !== undefined && error !== null && error !== '';
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const describedBy = [hasError && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');

  return (
    <div className={styles.field} data-invalid={hasError || undefined}>
      <div className={labelHidden && count === undefined ? 'sr' : styles.top}>
        <label className={labelHidden ? 'sr' : styles.label} htmlFor={controlId}>
          {label}
        </label>
        {count !== undefined && (
          <span className={styles.count} data-over={count.current > count.max || undefined}>
            {count.current}/{count.max}
          </span>
        )}
      </div>
      {children({
        id: controlId,
        className: styles.control,
        'aria-invalid': hasError || undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {hasError && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
