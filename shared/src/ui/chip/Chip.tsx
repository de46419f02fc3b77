import type { ReactNode } from 'react';
import styles from './Chip.module.css';

type ChipProps = {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** An `<Avatar>` in front of the words. */
  avatar?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** A toggle: on has an edge and a tint, and says so (`aria-pressed`). */
export function Chip({ pressed, onPressedChange, avatar, disabled = false, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-kind={avatar === undefined ? 'text' : 'person'}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPressedChange(!pressed)}
    >
      {avatar}
      {children}
    </button>
  );
}
