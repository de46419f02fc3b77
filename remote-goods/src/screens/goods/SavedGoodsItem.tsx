import type { AnyGoodsItem } from 'shared/contract/goods';
import { isolatedWords } from 'shared/text/calm-words';
import { Words } from 'shared/ui/Words';
import type { SavedItemView } from '../../kinds/goods-kind.ts';
import { COPY } from './copy.ts';
import { DeleteGoods } from './DeleteGoods.tsx';
import styles from './SavedGoodsSection.module.css';

type SavedGoodsItemProps = {
  goodsItem: AnyGoodsItem;
  kindName: string;
  view: SavedItemView;
  onDelete: () => void;
};

/** A saved item: the thumbnail that opens it, its name, and deleting it for whoever can. */
export function SavedGoodsItem({ goodsItem, kindName, view, onDelete }: SavedGoodsItemProps) {
  return (
    <li className={styles.item}>
      {view.thumbnail}
      <div className={styles.foot}>
        <div className={styles.text}>
          <p className={styles.caption}>{view.caption}</p>
          <p className={styles.name}>
            <Words>{view.name}</Words>
          </p>
        </div>
        {goodsItem.canDelete === true && (
          <DeleteGoods
            goodsId={goodsItem.goodsId}
            label={COPY.saved.deleteOf(kindName, isolatedWords(view.name))}
            onDelete={onDelete}
          />
        )}
      </div>
    </li>
  );
}
