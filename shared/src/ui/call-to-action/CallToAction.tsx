import type { ReactNode } from 'react';
import styles from './CallToAction.module.css';

type CallToActionProps = {
  /** One or two Buttons; the primary one first. */
  children: ReactNode;
  /** Buttons stand beside each other in a `row`, sharing the width; below each other by default. */
  layout?: 'stack' | 'row';
};

/** The screen's last child: its main action, fixed at the bottom above the scrolling content. */
export function CallToAction({ children, layout = 'stack' }: CallToActionProps) {
  return (
    <div className={styles.area} data-layout={layout} data-bar="bottom">
      {children}
    </div>
  );
}
