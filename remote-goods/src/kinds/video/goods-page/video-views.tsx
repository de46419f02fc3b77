import { savedVideoSchema, videoJobSchema } from 'shared/contract/kinds/video';
import type { GoodsItem } from 'shared/contract/goods';
import movingPhoto from '../assets/moving-photo.webp';
import { useState } from 'react';
import { mediaUrl } from 'shared/http';
import { isolatedText } from 'shared/text/display-text';
import { Dialog } from 'shared/ui/Dialog';
import { Tag } from 'shared/ui/Tag';
import { UserText } from 'shared/ui/UserText';
import { defineViews } from '../../goods-kind.ts';
import { PlayMark } from 'shared/ui/PlayMark';
import styles from './VideoViews.module.css';
import thumbnailStyles from '../../../ui/GoodsThumbnail.module.css';
import { VideoPlayer } from 'shared/ui/VideoPlayer';
import { videoProcessingPath, videoResultPath } from '../video-paths.ts';

const COPY = {
  name: '영상',
  title: '사진을 동영상화',
  description: '멈춰 있던 사진 한 장이 움직여요',
  open: (prompt: string) => `영상: ${prompt}`,
  byAi: 'AI로 만들었어요',
} as const;

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
    to: state === 'done' ? videoResultPath(jobId) : videoProcessingPath(jobId),
  }),
  itemSchema: savedVideoSchema,
  savedItem: (video) => ({
    name: video.actionPrompt,
    caption: COPY.name,
    thumbnail: <SavedVideo video={video} />,
  }),
});

function SavedVideo({ video }: { video: Extract<GoodsItem, { kind: 'video' }> }) {
  const [isOpen, setIsOpen] = useState(false);
  const url = mediaUrl(video.videoUrl);
  const label = COPY.open(isolatedText(video.actionPrompt));
  return (
    <>
      <button
        type="button"
        className={thumbnailStyles.open}
        data-role="open"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {/* `#t` and `metadata`: the browser fetches the first frame only. */}
        <video className={styles.film} src={`${url}#t=0.1`} preload="metadata" muted tabIndex={-1} />
        <PlayMark position="middle" />
      </button>
      <Dialog kind="drawer" open={isOpen} onClose={() => setIsOpen(false)} title={COPY.name}>
        <div className={styles.playing}>
          <VideoPlayer src={url} label={label} />
          <p className={styles.prompt}>
            “<UserText>{video.actionPrompt}</UserText>”
          </p>
          {video.byAi && <Tag>{COPY.byAi}</Tag>}
        </div>
      </Dialog>
    </>
  );
}
