import type { ReactNode } from 'react';
import styles from './FlowPage.module.css';

type FlowPageProps = {
  header?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** `middle` for messages, `top` for forms. */
  align?: 'top' | 'middle';
};

/** A page of at least screen height with its actions at the bottom. */
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
