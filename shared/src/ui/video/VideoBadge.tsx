import { playbackTimeText } from 'shared/text/playback-time';
import styles from './VideoBadge.module.css';

const COPY = { video: '영상' } as const;

type VideoBadgeProps = {
  /** Null: the mark stands alone. */
  durationMs: number | null;
  /** Where nothing else lies in its box. */
  corner?: 'bottom-right' | 'top-right' | 'top-left';
};

/** Marks the poster of a video in a positioned box: `▶ 0:42`. */
export function VideoBadge({ durationMs, corner = 'bottom-right' }: VideoBadgeProps) {
  return (
    <span className={`${styles.badge} num`} data-corner={corner}>
      <i className={styles.play} />
      <span className="sr">{COPY.video} </span>
      {durationMs !== null && playbackTimeText(durationMs / 1000)}
    </span>
  );
}
