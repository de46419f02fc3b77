import { useState } from 'react';
import type { GoodsItem } from 'shared/contract/goods';
import { mediaUrl } from 'shared/http';
import { Dialog } from 'shared/ui/Dialog';
import { TakeAlong } from 'shared/ui/TakeAlong';
import { DiaryCard } from '../card/DiaryCard.tsx';
import { templateOf } from '../card/templates.ts';
import { useIllustration } from '../card/use-illustration.ts';
import { takenDiary } from './taken-diary.ts';
import styles from './DiaryTakeAlong.module.css';

export type DiaryTakeAlongProps = {
  diary: Extract<GoodsItem, { kind: 'diary' }>;
  open: boolean;
  onClose: () => void;
};

const COPY = { title: '그림일기 저장과 공유' } as const;

/** A saved diary as its picture, to be taken along. */
export function DiaryTakeAlong({ open, onClose, diary }: DiaryTakeAlongProps) {
  return (
    <Dialog kind="drawer" open={open} onClose={onClose} title={COPY.title}>
      <Illustrated diary={diary} />
    </Dialog>
  );
}

function Illustrated({ diary }: Pick<DiaryTakeAlongProps, 'diary'>) {
  const { illustration: url, date, weather, template } = diary;
  const illustration = useIllustration(url === null ? null : mediaUrl(url));
  const [card, setCard] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.content}>
      {/* It is a picture here: nothing of it can be chosen. */}
      <div className={styles.picture} inert>
        <DiaryCard
          ref={setCard}
          diary={diary}
          illustration={illustration}
          weather={weather}
          onWeatherChange={() => undefined}
          template={templateOf(template)}
        />
      </div>
      <TakeAlong taken={takenDiary({ card, illustration: illustration.state, date })} />
    </div>
  );
}
