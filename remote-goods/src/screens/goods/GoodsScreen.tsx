import { Page } from 'shared/ui/Page';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from 'shared/ui/Icon';
import type { LoadedKind } from '../../kinds/goods-kind.ts';
import { COPY } from './copy.ts';
import styles from './GoodsScreen.module.css';
import { useSavedGoods } from '../../server-state/saved-goods.ts';
import { JobsSection } from './JobsSection.tsx';
import { SavedGoodsSection } from './SavedGoodsSection.tsx';

export function goodsScreen(kinds: readonly LoadedKind[]) {
  return function GoodsScreen() {
    // Before they have arrived their place is held: whoever has some would find the page moved down.
    const { data: saved, isError } = useSavedGoods();
    const hasSaved = saved === undefined ? !isError : saved.length > 0;
    const savedGoods = <SavedGoodsSection key="saved" kinds={kinds} />;
    return (
      <Page
        title={COPY.title.map((line) => (
          <span key={line} className={styles.line}>
            {line}{' '}
          </span>
        ))}
      >
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
          {!hasSaved && savedGoods}
        </div>
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
