import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import styles from './GoodsScreen.module.css';

type MakerLinkProps = { to: string; title: string; description: string; art: ReactNode };

/** A picture of what is made, and the way to where it is made. */
export function MakerLink({ to, title, description, art }: MakerLinkProps) {
  return (
    <Link to={to} className={styles.maker}>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.description}>{description}</p>
        </div>
        <Icon of={ChevronRight} />
      </div>
    </Link>
  );
}
