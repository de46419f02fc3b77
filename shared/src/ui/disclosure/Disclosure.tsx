import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import styles from './Disclosure.module.css';

type DisclosureProps = {
  /** Always visible: the title of the collapsed part. */
  summary: string;
  children: ReactNode;
};

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
