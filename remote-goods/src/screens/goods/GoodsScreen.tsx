import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import type { LoadedKind } from '../../kinds/goods-kind.ts';
import { COPY } from './copy.ts';
import styles from './GoodsScreen.module.css';
import { useJobs } from '../../server-state/jobs.ts';
import { useSavedGoods } from '../../server-state/saved-goods.ts';
import { JobsSection } from './JobsSection.tsx';
import { SavedGoodsSection } from './SavedGoodsSection.tsx';

export function goodsScreen(kinds: readonly LoadedKind[]) {
  return function GoodsScreen() {
    const { data: saved, errorUpdateCount } = useSavedGoods();
    const jobs = useJobs();
    const hasSaved = saved !== undefined && saved.length > 0;
    const savedGoods = <SavedGoodsSection key="saved" kinds={kinds} />;
    return (
      <Page
        title={COPY.title.map((line) => (
          <span key={line} className={styles.line}>
            {line}{' '}
          </span>
        ))}
      >
        {saved === undefined && errorUpdateCount === 0 ? (
          // Until it is known what stands first, nothing is shown that would move.
          // After a failure the section says so.
          <div className={styles.grid} aria-busy="true">
            <p className="sr">{COPY.saved.loading}</p>
            <Skeleton shape="photo" ratio={1} />
            <Skeleton shape="photo" ratio={1} />
          </div>
        ) : (
          <div className={styles.parts}>
            {hasSaved && savedGoods}
            <ul key="kinds" className={styles.tiles} aria-label={COPY.kinds}>
              {kinds.map(({ kind, introPath, tile }) => (
                <li key={kind}>
                  <KindTile to={introPath} {...tile} />
                </li>
              ))}
            </ul>
            <JobsSection key="jobs" kinds={kinds} />
            {!hasSaved && !jobs.isPending && savedGoods}
          </div>
        )}
      </Page>
    );
  };
}

type KindTileProps = { to: string; title: string; description: string; art: ReactNode };

function KindTile({ to, title, description, art }: KindTileProps) {
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
