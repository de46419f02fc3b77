import { savedVideoSchema, videoJobSchema } from 'shared/contract/kinds/video';
import type { GoodsItem } from 'shared/contract/goods';
import movingPhoto from '../assets/moving-photo.webp';
import { useState } from 'react';
import { mediaUrl } from 'shared/http';
import { isolatedText } from 'shared/text/display-text';
import { dayOf } from 'shared/text/local-days';
import { Dialog } from 'shared/ui/Dialog';
import { Tag } from 'shared/ui/Tag';
import { TakeAlong } from 'shared/ui/TakeAlong';
import { servedFile, takenName, type TakenFile } from 'shared/ui/taken-file';
import { UserText } from 'shared/ui/UserText';
import { defineViews } from '../../goods-kind.ts';
import { PlayMark } from 'shared/ui/PlayMark';
import styles from './VideoViews.module.css';
import thumbnailStyles from '../../../ui/GoodsThumbnail.module.css';
import { TakeAlongButton } from '../../../ui/TakeAlongButton.tsx';
import { VideoPlayer } from 'shared/ui/VideoPlayer';
import { videoResultPath } from 'shared/contract/paths';
import { videoProcessingPath } from '../video-paths.ts';

const COPY = {
  name: '영상',
  title: '사진을 동영상화',
  description: '멈춰 있던 사진 한 장이 움직여요',
  open: (prompt: string) => `영상: ${prompt}`,
  byAi: 'AI로 만들었어요',
  noun: '동영상',
  takeAlong: (prompt: string) => `${prompt} 영상 저장과 공유`,
  takeAlongTitle: '영상 저장과 공유',
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
    takeAlong: <TakeVideoAlong video={video} />,
  }),
});

type SavedVideoProps = { video: Extract<GoodsItem, { kind: 'video' }> };

function takenVideo({ videoUrl, goodsId, createdAt }: SavedVideoProps['video']): TakenFile {
  const name = takenName(dayOf(new Date(createdAt)), COPY.noun, goodsId);
  return servedFile({ noun: COPY.noun, url: mediaUrl(videoUrl), name });
}

function TakeVideoAlong({ video }: SavedVideoProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TakeAlongButton
        label={COPY.takeAlong(isolatedText(video.actionPrompt))}
        onClick={() => setIsOpen(true)}
      />
      <Dialog kind="drawer" open={isOpen} onClose={() => setIsOpen(false)} title={COPY.takeAlongTitle}>
        <div className={styles.taking}>
          <p className={styles.prompt}>
            “<UserText>{video.actionPrompt}</UserText>”
          </p>
          <TakeAlong taken={takenVideo(video)} />
        </div>
      </Dialog>
    </>
  );
}

function SavedVideo({ video }: SavedVideoProps) {
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
          <div className={styles.takeAlong}>
            <TakeAlong taken={takenVideo(video)} />
          </div>
        </div>
      </Dialog>
    </>
  );
}
