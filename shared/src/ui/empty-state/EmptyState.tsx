import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../heading/Heading.tsx';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  title: string;
  titleLevel?: HeadingLevel;
  /** A line drawing; decoration. */
  art?: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action: a `<Button>` or `<ButtonLink>`. */
  action?: ReactNode;
};

/** Empty list or page: a drawing, a sentence, one action. */
export function EmptyState({ title, titleLevel = 2, art, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {art !== undefined && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Heading level={titleLevel} className={styles.title}>
        {title}
      </Heading>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
