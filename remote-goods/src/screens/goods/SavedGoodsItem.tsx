import { Link } from 'react-router-dom';
import type { GoodsItem } from 'shared/contract/goods';
import { isolatedWords } from 'shared/text/calm-words';
import { formatDay } from 'shared/text/korean-dates';
import { Photo } from 'shared/ui/Photo';
import { Words } from 'shared/ui/Words';
import { stateOfKeptDiary } from '../../kinds/diary/diary-state.ts';
import { copy } from './copy.ts';
import { DeleteGoods } from './DeleteGoods.tsx';
import styles from './SavedGoodsSection.module.css';
import { KeptVideo } from '../../kinds/video/goods-page/SavedVideo.tsx';

type KeptGoodsItemProps = { goodsItem: GoodsItem; onDelete: () => void };

/** A saved video or diary: its picture, which opens it, its name, and deleting it for whoever can. */
export function KeptGoodsItem({ goodsItem, onDelete }: KeptGoodsItemProps) {
  const { label, kind, name } = wordsOf(goodsItem);
  return (
    <li className={styles.piece}>
      {goodsItem.kind === 'video' ? (
        <KeptVideo video={goodsItem} label={label} />
      ) : (
        <Link
          className={styles.open}
          data-role="open"
          to="/goods/diary/result"
          state={stateOfKeptDiary(goodsItem)}
          aria-label={label}
        >
          <Photo src={goodsItem.illustration} alt="" ratio="fill" />
        </Link>
      )}
      <div className={styles.foot}>
        <div className={styles.words}>
          <p className={styles.kind}>{kind}</p>
          <p className={styles.name}>
            <Words>{name}</Words>
          </p>
        </div>
        {goodsItem.canDelete === true && (
          <DeleteGoods
            goodsId={goodsItem.goodsId}
            label={copy.kept.deleteOf(goodsItem.kind, isolatedWords(name))}
            onDelete={onDelete}
          />
        )}
      </div>
    </li>
  );
}

function wordsOf(goodsItem: GoodsItem): { label: string; kind: string; name: string } {
  if (goodsItem.kind === 'video') {
    const { actionPrompt } = goodsItem;
    return {
      label: copy.kept.videoOf(isolatedWords(actionPrompt)),
      kind: copy.kept.video,
      name: actionPrompt,
    };
  }
  const { title, date } = goodsItem;
  return {
    label: copy.kept.diaryOf(isolatedWords(title)),
    kind: `${copy.kept.diary} · ${formatDay(date)}`,
    name: title,
  };
}
