import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

/** A part of a page under a heading of its own. */
export function Section({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <section className={styles.section} aria-labelledby={labelId}>
      <h2 id={labelId} className={styles.label}>
        {label}
      </h2>
      {children}
    </section>
  );
}
