import type { ReactNode } from 'react';
import styles from './Card.module.css';

type CardProps = {
  /** `none` for lists and pictures that reach the edge. */
  padding?: 'normal' | 'none';
  children: ReactNode;
};

/** A sheet of paper that things lie on. */
export function Card({ padding = 'normal', children }: CardProps) {
  return (
    <div className={styles.card} data-padding={padding}>
      {children}
    </div>
  );
}
