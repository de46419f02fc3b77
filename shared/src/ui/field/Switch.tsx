import { useId } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  label: string;
  hint: string;
  isOn: boolean;
  onToggle: () => void;
  /** A busy switch is in progress: ignores presses, retains the focus. */
  busy?: boolean;
};

/** A setting that is on or off, with a line that says what it does. */
export function Switch({ label, hint, isOn, onToggle, busy = false }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {label}
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hintId}
        aria-checked={isOn}
        aria-busy={busy || undefined}
        checked={isOn}
        onChange={() => {
          if (!busy) onToggle();
        }}
      />
    </label>
  );
}
