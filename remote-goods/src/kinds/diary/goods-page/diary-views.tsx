import { Link } from 'react-router-dom';
import { diaryJobSchema, savedDiarySchema } from 'shared/contract/kinds/diary';
import { isolatedText } from 'shared/text/display-text';
import { formatDay } from 'shared/text/korean-dates';
import { Photo } from 'shared/ui/Photo';
import thumbnailStyles from '../../../ui/GoodsThumbnail.module.css';
import { defineViews } from '../../goods-kind.ts';
import crayonDiary from '../assets/crayon-diary.webp';
import { stateOfSavedDiary } from '../diary-data.ts';
import styles from './DiaryViews.module.css';
import { DIARY_RESULT_PATH, diaryWaitingPath } from '../diary-paths.ts';

const COPY = {
  name: '그림일기',
  title: '그림일기 제작',
  description: '추억 하나가 크레용 그림일기로',
  open: (title: string) => `그림일기: ${title}`,
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
  }),
});
