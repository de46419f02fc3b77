import type { GoodsItem } from 'shared/contract/goods';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { useKeptGoods } from '../../server-state/goods.ts';
import { copy } from './copy.ts';
import { KeptGoodsItem } from './SavedGoodsItem.tsx';
import styles from './SavedGoodsSection.module.css';
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts';

const NONE: readonly GoodsItem[] = [];

/** The family's saved videos and diaries, newest first. */
export function KeptGoodsSection() {
  const { data = NONE } = useKeptGoods();
  const { sectionRef, willDelete } = useFocusAfterDeletion(data.map(({ goodsId }) => goodsId));
  return (
    <section ref={sectionRef} className={styles.section} aria-labelledby="kept-goods">
      <h2 id="kept-goods" className={styles.heading} tabIndex={-1}>
        {copy.kept.title}
      </h2>
      <KeptGoodsList onDelete={willDelete} />
    </section>
  );
}

function KeptGoodsList({ onDelete }: { onDelete: (goodsId: number) => void }) {
  const kept = useKeptGoods();
  if (kept.data === undefined) {
    if (kept.isError) {
      return (
        <AreaErrorCard
          title={copy.kept.loadFailed}
          titleLevel={3}
          error={kept.error}
          onRetry={() => void kept.refetch()}
        />
      );
    }
    return (
      <div className={styles.grid} aria-busy="true">
        <p className="sr">{copy.kept.loading}</p>
        <Skeleton shape="photo" ratio={1} />
        <Skeleton shape="photo" ratio={1} />
      </div>
    );
  }
  if (kept.data.length === 0) return <p className={styles.empty}>{copy.kept.empty}</p>;
  return (
    <ul className={styles.grid}>
      {kept.data.map((goodsItem) => (
        <KeptGoodsItem
          key={goodsItem.goodsId}
          goodsItem={goodsItem}
          onDelete={() => onDelete(goodsItem.goodsId)}
        />
      ))}
    </ul>
  );
}
