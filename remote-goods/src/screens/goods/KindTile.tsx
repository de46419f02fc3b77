import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import styles from './GoodsScreen.module.css';

type KindTileProps = { to: string; title: string; description: string; art: ReactNode };

/** A kind on the goods page: an illustration, and the link to where making one begins. */
export function KindTile({ to, title, description, art }: KindTileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
      <div className={styles.body}>
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.description}>{description}</p>
        </div>
        <Icon of={ChevronRight} />
      </div>
    </Link>
  );
}
