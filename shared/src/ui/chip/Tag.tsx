import type { ReactNode } from 'react';
import styles from './Tag.module.css';

type TagProps = { tone?: 'neutral' | 'accent' | 'ok'; children: ReactNode };

/** A small word beside something: `나`, `저장됨`. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
