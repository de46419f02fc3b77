import type { RefObject } from 'react';
import { Calendar } from 'lucide-react';
import { formatFullDay } from 'shared/text/korean-dates';
import { todayAsDay } from 'shared/text/local-days';
import { Field } from 'shared/ui/Field';
import { Icon } from 'shared/ui/Icon';
import styles from './DateField.module.css';

type DateFieldProps = {
  label: string;
  /** `2026-11-20`, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The native date input, which shows the day in Korean until the person edits it. */
export function DateField({ label, value, onValueChange, error, inputRef }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      {({ className, ...control }) => (
        <div className={styles.row}>
          <input
            {...control}
            ref={inputRef}
            className={`${className ?? ''} ${styles.input ?? ''}`}
            type="date"
            max={todayAsDay()}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
          {value !== '' && (
            <span className={styles.words} aria-hidden="true">
              {formatFullDay(value)}
            </span>
          )}
          <span className={styles.icon}>
            <Icon of={Calendar} size="sm" />
          </span>
        </div>
      )}
    </Field>
  );
}
