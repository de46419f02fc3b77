import { useState } from 'react';
import { Link } from 'react-router-dom';
import { diaryJobSchema, savedDiarySchema } from 'shared/contract/kinds/diary';
import { isolatedText } from 'shared/text/display-text';
import { formatDay } from 'shared/text/korean-dates';
import { Photo } from 'shared/ui/Photo';
import { useLazyDialog } from 'shared/ui/use-lazy-dialog';
import thumbnailStyles from '../../../ui/GoodsThumbnail.module.css';
import { TakeAlongButton } from '../../../ui/TakeAlongButton.tsx';
import { defineViews } from '../../goods-kind.ts';
import type { DiaryTakeAlongProps } from '../card-image/DiaryTakeAlong.tsx';
import crayonDiary from '../assets/crayon-diary.webp';
import { stateOfSavedDiary } from '../diary-data.ts';
import styles from './DiaryViews.module.css';
import { diaryWaitingPath } from 'shared/contract/paths';
import { DIARY_RESULT_PATH } from '../diary-paths.ts';

const COPY = {
  name: '그림일기',
  title: '그림일기 제작',
  description: '추억 하나가 크레용 그림일기로',
  open: (title: string) => `그림일기: ${title}`,
  takeAlong: (title: string) => `${title} 그림일기 저장과 공유`,
  takeAlongFailed: '그림일기를 불러오지 못했어요. 잠시 후 다시 시도해주세요.',
} as const;

export const views = defineViews({
  name: COPY.name,
  tile: {
    title: COPY.title,
    description: COPY.description,
    art: (
      <div className={styles.table}>
        <div className={styles.diary}>
          <div className={styles.frame}>
            <img className={styles.drawing} src={crayonDiary} alt="" width={480} height={336} />
            <div className={styles.rules} />
          </div>
        </div>
      </div>
    ),
  },
  jobSchema: diaryJobSchema,
  jobLink: ({ result, jobId }) => ({
    name: result?.title ?? COPY.name,
    to: diaryWaitingPath(jobId),
  }),
  itemSchema: savedDiarySchema,
  savedItem: (diary) => ({
    name: diary.title,
    caption: `${COPY.name} · ${formatDay(diary.date)}`,
    thumbnail: (
      <Link
        className={thumbnailStyles.open}
        data-role="open"
        to={DIARY_RESULT_PATH}
        state={stateOfSavedDiary(diary)}
        aria-label={COPY.open(isolatedText(diary.title))}
      >
        <Photo src={diary.illustration} alt="" ratio="fill" />
      </Link>
    ),
    takeAlong: <TakeDiaryAlong diary={diary} />,
  }),
});

function TakeDiaryAlong({ diary }: Pick<DiaryTakeAlongProps, 'diary'>) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyDialog<DiaryTakeAlongProps>({
    load: () =>
      import(/* webpackChunkName: "diary-take-along" */ '../card-image/DiaryTakeAlong.tsx').then(
        (module) => module.DiaryTakeAlong,
      ),
    isOpen,
    isExpected: false,
    failedMessage: COPY.takeAlongFailed,
    onFailed: () => setIsOpen(false),
  });
  return (
    <>
      <TakeAlongButton label={COPY.takeAlong(isolatedText(diary.title))} onClick={() => setIsOpen(true)} />
      {dialog && <dialog.Component diary={diary} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
