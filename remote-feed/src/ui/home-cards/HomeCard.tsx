import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import styles from './HomeCard.module.css';

type HomeCardProps = {
  to: string;
  /** A photo, or an icon in its place; without either the card is tinted. */
  art?: ReactNode;
  label: ReactNode;
  /** Ends in three dots instead of an arrow; who shows the card lays the button over them. */
  hasMenu?: boolean;
  children: ReactNode;
};

/** A line above home's posts that leads to another page. */
export function HomeCard({ to, art, label, hasMenu, children }: HomeCardProps) {
  return (
    <Link className={styles.card} to={to} data-menu={hasMenu}>
      {art !== undefined && <span className={styles.art}>{art}</span>}
      <span className={styles.words}>
        <span className={`${styles.label} num`}>{label}</span>
        <span className={styles.title}>{children}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
