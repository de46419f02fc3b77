import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import styles from './Disclosure.module.css';

type DisclosureProps = { summary: string; children: ReactNode };

/** Details that few people need, collapsed by default. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <span className={styles.label}>{summary}</span>
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
