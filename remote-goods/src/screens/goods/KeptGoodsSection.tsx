import { Link } from 'react-router-dom';
import type { KeptGoods } from 'shared/contract/goods';
import { isolatedWords } from 'shared/text/calm-words';
import { formatDay } from 'shared/text/korean-dates';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Photo } from 'shared/ui/Photo';
import { Skeleton } from 'shared/ui/Skeleton';
import { Words } from 'shared/ui/Words';
import { useKeptGoods } from '../../server-state/goods.ts';
import { stateOfKeptDiary } from '../../diary/diary-of-job.ts';
import { copy } from './copy.ts';
import { KeptVideo } from './KeptVideo.tsx';
import styles from './KeptGoodsSection.module.css';

/** The family's kept videos and diaries, newest first. */
export function KeptGoodsSection() {
  return (
    <section className={styles.section} aria-labelledby="kept-goods">
      <h2 id="kept-goods" className={styles.heading}>
        {copy.kept.title}
      </h2>
      <KeptGoodsList />
    </section>
  );
}

function KeptGoodsList() {
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
      {kept.data.map((piece) => (
        <li key={`${piece.kind}-${piece.goodsId}`} className={styles.piece}>
          {piece.kind === 'video' ? <KeptVideo video={piece} /> : <KeptDiary diary={piece} />}
        </li>
      ))}
    </ul>
  );
}

function KeptDiary({ diary }: { diary: KeptGoods & { kind: 'diary' } }) {
  return (
    <>
      <Link
        className={styles.open}
        to="/goods/diary/result"
        state={stateOfKeptDiary(diary)}
        aria-label={copy.kept.diaryOf(isolatedWords(diary.title))}
      >
        <Photo src={diary.illustration} alt="" ratio="fill" />
      </Link>
      <p className={styles.kind}>
        {copy.kept.diary} · {formatDay(diary.date)}
      </p>
      <p className={styles.name}>
        <Words>{diary.title}</Words>
      </p>
    </>
  );
}
