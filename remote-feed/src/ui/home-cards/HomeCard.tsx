import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import styles from './HomeCard.module.css';

type HomeCardProps = {
  to: string;
  /**
   * A photo, or an icon in its place: such a card ends in the dots of a menu. Without either it is tinted.
   */
  art?: ReactNode;
  label: ReactNode;
  children: ReactNode;
};

/** A line above home's posts that leads to another page. */
export function HomeCard({ to, art, label, children }: HomeCardProps) {
  return (
    <Link className={styles.card} to={to}>
      {art !== undefined && <span className={styles.art}>{art}</span>}
      <span className={styles.words}>
        <span className={`${styles.label} num`}>{label}</span>
        <span className={styles.title}>{children}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
