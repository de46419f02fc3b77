import { Page } from 'shared/ui/Page';
import type { LoadedKind } from '../../kinds/goods-kind.ts';
import { COPY } from './copy.ts';
import styles from './GoodsScreen.module.css';
import { JobsSection } from './JobsSection.tsx';
import { KindTile } from './KindTile.tsx';
import { SavedGoodsSection } from './SavedGoodsSection.tsx';

/** The goods page: a tile for each kind, the family's jobs and its saved goods. */
export function goodsScreen(kinds: readonly LoadedKind[]) {
  return function GoodsScreen() {
    return (
      <Page
        title={COPY.title.map((line) => (
          <span key={line} className={styles.line}>
            {line}{' '}
          </span>
        ))}
      >
        <ul className={styles.tiles} aria-label={COPY.kinds}>
          {kinds.map(({ kind, introPath, tile }) => (
            <li key={kind}>
              <KindTile to={introPath} {...tile} />
            </li>
          ))}
        </ul>
        <JobsSection kinds={kinds} />
        <SavedGoodsSection kinds={kinds} />
      </Page>
    );
  };
}
