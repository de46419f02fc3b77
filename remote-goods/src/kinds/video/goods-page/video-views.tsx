import { savedVideoSchema } from 'shared/contract/goods';
import { videoJobSchema } from 'shared/contract/job';
import movingPhoto from '../assets/moving-photo.webp';
import { defineViews } from '../../goods-kind.ts';
import { PlayMark } from '../ui/PlayMark.tsx';
import { COPY } from './copy.ts';
import { SavedVideo } from './SavedVideo.tsx';
import styles from './VideoViews.module.css';

export const views = defineViews({
  name: COPY.name,
  tile: {
    title: COPY.title,
    description: COPY.description,
    art: (
      <>
        <img className={styles.movingPhoto} src={movingPhoto} alt="" width={640} height={560} />
        <PlayMark position="corner" />
      </>
    ),
  },
  jobSchema: videoJobSchema,
  jobLink: ({ actionPrompt, state, jobId }) => ({
    name: actionPrompt,
    to: `/goods/${state === 'done' ? 'videoResult' : 'videoProcessing'}?job=${jobId}`,
  }),
  itemSchema: savedVideoSchema,
  savedItem: (video) => ({
    name: video.actionPrompt,
    caption: COPY.name,
    thumbnail: <SavedVideo video={video} />,
  }),
});
