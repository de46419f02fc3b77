import { type ComponentPropsWithRef, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Spinner } from 'shared/ui/Spinner';
import styles from './BigButton.module.css';

type BigButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'type'> & {
  /** A busy button is in progress: ignores presses, retains the focus. */
  busy?: boolean;
  icon?: React.ReactNode;
};

/** A second tap of a trembling hand must not press what has just come in the place of the first button. */
const SETTLE_MS = 500;

/** The one thing to do next. Give it a key of its own for each meaning. */
export function BigButton({ busy = false, icon, children, onClick, ...rest }: BigButtonProps) {
  const shownAt = useRef(0);
  // An effect after the paint would begin the pause later than the person sees the button.
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, []);

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (!busy && performance.now() - shownAt.current >= SETTLE_MS) onClick?.(event);
  }

  return (
    <button
      {...rest}
      type="button"
      className={styles.button}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}
