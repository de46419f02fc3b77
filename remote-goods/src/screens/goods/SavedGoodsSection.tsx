import type { AnyGoodsItem } from 'shared/contract/goods-item';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { isolatedText } from 'shared/text/display-text';
import { UserText } from 'shared/ui/UserText';
import type { LoadedKind, SavedItemView } from '../../kinds/goods-kind.ts';
import { useSavedGoods, useDeleteGoods } from '../../server-state/saved-goods.ts';
import { COPY } from './copy.ts';
import styles from './GoodsScreen.module.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { showToast } from 'shared/errors';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';

const NONE: readonly AnyGoodsItem[] = [];

export function SavedGoodsSection({ kinds }: { kinds: readonly LoadedKind[] }) {
  const { data = NONE } = useSavedGoods();
  const { sectionRef, willDelete } = useFocusAfterDeletion(data.map(({ goodsId }) => goodsId));
  return (
    <section ref={sectionRef} aria-labelledby="kept-goods">
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
  if (goods === undefined && isError)
    return (
      <AreaErrorCard
        title={COPY.saved.loadFailed}
        titleLevel={3}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (goods === undefined) return null;
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
      {view.takeAlong}
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

/** After a deletion focuses the item in its place, else the heading. Call `willDelete` right before it. */
function useFocusAfterDeletion(ids: readonly number[]): {
  sectionRef: RefObject<HTMLElement | null>;
  willDelete: (id: number) => void;
} {
  const sectionRef = useRef<HTMLElement>(null);
  const deleted = useRef<{ id: number; index: number } | null>(null);

  useEffect(() => {
    if (deleted.current === null || ids.includes(deleted.current.id)) return;
    const { index } = deleted.current;
    deleted.current = null;
    // Do not steal a focus that has moved elsewhere.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const items = sectionRef.current?.querySelectorAll<HTMLElement>('[data-role="open"]') ?? [];
    const next = items[Math.min(index, items.length - 1)] ?? sectionRef.current?.querySelector('h2');
    next?.focus();
  }, [ids]);

  return { sectionRef, willDelete: (id) => (deleted.current = { id, index: ids.indexOf(id) }) };
}

type DeleteGoodsProps = {
  goodsId: number;
  /** The button's name: `눈이 내려요 영상 삭제`. */
  label: string;
  /** Called right before the request. */
  onDelete: () => void;
};

function DeleteGoods({ goodsId, label, onDelete }: DeleteGoodsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deletion = useDeleteGoods();

  async function confirm() {
    onDelete();
    try {
      await deletion.mutateAsync(goodsId);
      showToast({ message: COPY.saved.deleted });
    } catch {
      // The mutation has shown a toast; the item stays.
      setIsConfirming(false);
    }
  }

  return (
    <>
      <IconButton label={label} icon={<Icon of={Trash2} size="sm" />} onClick={() => setIsConfirming(true)} />
      <ConfirmDialog
        open={isConfirming}
        title={COPY.saved.confirm}
        description={COPY.saved.confirmDetail}
        tone="danger"
        confirmLabel={COPY.saved.delete}
        busy={deletion.isPending}
        busyLabel={COPY.saved.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
