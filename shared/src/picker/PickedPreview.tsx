import { isVideoFile } from '../media/measure-video.ts';
import { Photo } from '../ui/photo/Photo.tsx';
import { VideoFrame } from '../ui/video/VideoFrame.tsx';
import { COPY } from './copy.ts';
import styles from './PickedPreview.module.css';
import type { PickedPhoto } from './photo-store.ts';

type PickedPreviewProps = {
  item: PickedPhoto;
  /** `small`: no room for a duration. */
  size: 'square' | 'small';
};

/** A chosen photo, or the first frame of a video. Decorative: `nameOf` names its button. */
export function PickedPreview({ item, size }: PickedPreviewProps) {
  if (!isVideoFile(item)) return <Photo src={item.preview} alt="" ratio={size === 'square' ? 1 : 'fill'} />;
  const durationMs = size === 'small' ? null : (item.video?.durationMs ?? null);
  return (
    <span className={styles.video}>
      <VideoFrame file={item.file} durationMs={durationMs} />
    </span>
  );
}

export function nameOf(item: PickedPhoto): string {
  return isVideoFile(item) ? COPY.video(item.name) : item.name;
}
