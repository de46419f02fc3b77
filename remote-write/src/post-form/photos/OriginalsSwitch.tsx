import { useId } from 'react';
import { COPY } from '../copy.ts';
import styles from './OriginalsSwitch.module.css';

export function OriginalsSwitch({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const hintId = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {COPY.originals}
        <span id={hintId} className={styles.hint}>
          {COPY.originalsHint}
        </span>
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-label={COPY.originals}
        aria-describedby={hintId}
        aria-checked={isOn}
        checked={isOn}
        onChange={onToggle}
      />
    </label>
  );
}
