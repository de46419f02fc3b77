import type { AnyGoodsItem } from 'shared/contract/goods';
import { isolatedText } from 'shared/text/display-text';
import { UserText } from 'shared/ui/UserText';
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
            <UserText>{view.name}</UserText>
          </p>
        </div>
        {goodsItem.canDelete === true && (
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
