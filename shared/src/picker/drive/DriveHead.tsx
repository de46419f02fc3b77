import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/icon/Icon.tsx';
import styles from './DriveHead.module.css';

type DriveHeadProps = { icon: LucideIcon; title: string; hint?: string };

export function DriveHead({ icon, title, hint }: DriveHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.art} aria-hidden="true">
        <Icon of={icon} size="lg" />
      </span>
      <h3 className={styles.title}>{title}</h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
