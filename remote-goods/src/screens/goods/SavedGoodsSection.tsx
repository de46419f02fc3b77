import type { AnyGoodsItem } from 'shared/contract/goods-item';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { isolatedText } from 'shared/text/display-text';
import { UserText } from 'shared/ui/UserText';
import type { LoadedKind, SavedItemView } from '../../kinds/goods-kind.ts';
import { useSavedGoods } from '../../server-state/saved-goods.ts';
import { COPY } from './copy.ts';
import styles from './GoodsScreen.module.css';
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts';
import { DeleteGoods } from './DeleteGoods.tsx';

const NONE: readonly AnyGoodsItem[] = [];

export function SavedGoodsSection({ kinds }: { kinds: readonly LoadedKind[] }) {
  const { data = NONE } = useSavedGoods();
  const { sectionRef, willDelete } = useFocusAfterDeletion(data.map(({ goodsId }) => goodsId));
  return (
    <section ref={sectionRef} className={styles.section} aria-labelledby="kept-goods">
      <h2 id="kept-goods" className={styles.heading} tabIndex={-1}>
        {COPY.saved.title}
      </h2>
      <SavedGoodsList kinds={kinds} onDelete={willDelete} />
    </section>
  );
}

type SavedGoodsListProps = { kinds: readonly LoadedKind[]; onDelete: (goodsId: number) => void };

function SavedGoodsList({ kinds, onDelete }: SavedGoodsListProps) {
  const { data: goods, isError, error, refetch } = useSavedGoods();
  if (goods === undefined && isError) {
    return (
      <AreaErrorCard
        title={COPY.saved.loadFailed}
        titleLevel={3}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (goods === undefined) {
    return (
      <div className={styles.grid} aria-busy="true">
        <p className="sr">{COPY.saved.loading}</p>
        <Skeleton shape="photo" ratio={1} />
        <Skeleton shape="photo" ratio={1} />
      </div>
    );
  }
  if (goods.length === 0) return <p className={styles.empty}>{COPY.saved.empty}</p>;
  return (
    <ul className={styles.grid}>
      {goods.map((goodsItem) => {
        const { goodsId } = goodsItem;
        const kind = kinds.find((known) => known.kind === goodsItem.kind);
        const view = kind?.savedItem(goodsItem);
        return (
          kind &&
          view && (
            <SavedGoodsItem
              key={goodsId}
              goodsItem={goodsItem}
              kindName={kind.name}
              view={view}
              onDelete={() => onDelete(goodsId)}
            />
          )
        );
      })}
    </ul>
  );
}

type SavedGoodsItemProps = {
  goodsItem: AnyGoodsItem;
  kindName: string;
  view: SavedItemView;
  onDelete: () => void;
};

/** A saved item: the thumbnail that opens it, its name, and deleting it for whoever can. */
function SavedGoodsItem({ goodsItem, kindName, view, onDelete }: SavedGoodsItemProps) {
  return (
    <li className={styles.item}>
      {view.thumbnail}
      <div className={styles.foot}>
        <div className={styles.text}>
          <p className={styles.caption}>{view.caption}</p>
          <p className={styles.name}>
            <UserText>{view.name}</UserText>
          </p>
        </div>
        {goodsItem.canDelete && (
          <DeleteGoods
            goodsId={goodsItem.goodsId}
            label={COPY.saved.deleteOf(kindName, isolatedText(view.name))}
            onDelete={onDelete}
          />
        )}
      </div>
    </li>
  );
}
