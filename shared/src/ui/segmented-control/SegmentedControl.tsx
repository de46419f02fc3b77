import { useId } from 'react';
import styles from './SegmentedControl.module.css';

type SegmentedControlProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** One of a few, side by side: a radio group, so arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
