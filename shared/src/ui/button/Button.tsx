import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'soft' | 'plain' | 'line' | 'text' | 'kakao';

export type ButtonAppearance = {
  /** `primary` by default; one primary action a screen. */
  variant?: ButtonVariant;
  /** `md` fills the width; `sm` is as wide as its label. */
  size?: 'md' | 'sm';
  /** Colour of `text` buttons; `inverse` on a toast. */
  tone?: 'neutral' | 'accent' | 'danger' | 'inverse';
  /** The icon stands before the label: `<Icon of={RotateCcw} size="xs" />`. */
  icon?: ReactNode;
};

type ButtonProps = ButtonAppearance &
  Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> & {
    /** A busy button is in progress: shows a spinner and `busyLabel`, ignores presses, retains its width. */
    busy?: boolean;
    /** Label while busy (`저장 중...`); default: the button's own. */
    busyLabel?: string;
  };

/** A button (`type="button"` by default). Busy: `aria-disabled`, to retain the focus; ignores presses. */
export function Button({
  variant = 'primary',
  size = 'md',
  tone = 'neutral',
  icon,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function onPress(event: MouseEvent<HTMLButtonElement>) {
    // preventDefault also prevents a second submit by Enter.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-tone={tone}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={onPress}
    >
      <span className={styles.words} data-busy={busy || undefined} aria-hidden={busy || undefined}>
        {icon}
        {children}
      </span>
      {busy ? (
        <span className={styles.busy}>
          <Spinner />
          {busyLabel ?? children}
        </span>
      ) : (
        busyLabel !== undefined && <span className={styles.reserve} data-words={busyLabel} />
      )}
    </button>
  );
}
