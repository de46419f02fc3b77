import type { ReactNode } from 'react';
import styles from './FlowPage.module.css';

type FlowPageProps = {
  /** The sub-header, on pages that have one. */
  header?: ReactNode;
  children: ReactNode;
  /** The way on, at the foot of the page. */
  actions?: ReactNode;
  /** `middle`: what is told stands in the middle of the page, a form begins at its top. */
  align?: 'top' | 'middle';
};

/** A page as tall as the screen whose actions stand at its foot, and move down when the words need the room. */
export function FlowPage({ header, children, actions, align = 'top' }: FlowPageProps) {
  return (
    <div className={styles.page}>
      {header}
      <div className={styles.content} data-align={align}>
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
