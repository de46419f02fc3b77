import type { PostVideo } from 'shared/contract/recording';
import { PlayMark } from 'shared/ui/PlayMark';
import { VideoBadge } from 'shared/ui/VideoBadge';
import styles from './Album.module.css';
import { COPY } from './copy.ts';

/** The marks lie on an item of the album: what a tap does, and that a video plays. */
export function PosterMarks({ video }: { video: PostVideo | undefined }) {
  if (video === undefined) return <span className="sr">{COPY.enlarge}</span>;
  return (
    <span className={styles.marks}>
      <PlayMark position="middle" />
      <VideoBadge durationMs={video.durationMs} corner="top-left" />
      <span className="sr">{COPY.watch}</span>
    </span>
  );
}
