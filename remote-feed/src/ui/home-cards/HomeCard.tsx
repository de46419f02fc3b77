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
  /** A button of `--target` that lies on the card's end, in place of the arrow. */
  menu?: ReactNode;
  children: ReactNode;
};

/** A line above home's posts that leads to another page. */
export function HomeCard({ to, art, label, menu, children }: HomeCardProps) {
  return (
    <div className={styles.frame}>
      <Link className={styles.card} to={to} data-menu={menu === undefined ? undefined : ''}>
        {art !== undefined && <span className={styles.art}>{art}</span>}
        <span className={styles.words}>
          <span className={`${styles.label} num`}>{label}</span>
          <span className={styles.title}>{children}</span>
        </span>
        {menu === undefined && <Icon of={ChevronRight} />}
      </Link>
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
    </div>
  );
}
