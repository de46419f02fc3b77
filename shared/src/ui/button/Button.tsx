import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'soft' | 'plain' | 'line' | 'text' | 'kakao';

export type ButtonAppearance = {
  /** `primary` by default; one primary action a screen. */
  variant?: ButtonVariant;
  /** `md` fills the width; `sm` is as wide as its words. */
  size?: 'md' | 'sm';
  /** The colour of `text` buttons; `inverse` on the ground of a toast. */
  tone?: 'neutral' | 'accent' | 'danger' | 'inverse';
  /** In front of the words: `<Icon of={RotateCcw} size="xs" />`. */
  icon?: ReactNode;
};

type ButtonProps = ButtonAppearance &
  Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> & {
    /** Work is going on: a spinner and `busyLabel`, no presses, the same width as before. */
    busy?: boolean;
    /** The words while busy (`저장 중...`); the button's own words without it. */
    busyLabel?: string;
  };

/**
 * A button (`type="button"` unless said otherwise). While busy it keeps the focus, so it is `aria-disabled`
 * rather than `disabled`: its presses do nothing.
 */
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
    // preventDefault also stops the form from being sent a second time by Enter.
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
