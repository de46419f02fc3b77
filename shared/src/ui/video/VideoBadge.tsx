import { Play } from 'lucide-react';
import { playbackTimeText } from 'shared/text/playback-time';
import { Icon } from '../icon/Icon.tsx';
import styles from './VideoBadge.module.css';

const COPY = { video: '영상' } as const;

type VideoBadgeProps = {
  /** Null while it is unknown: the mark stands alone. */
  durationMs: number | null;
};

/**
 * Marks the poster of a video, in its lower right corner: `▶ 0:42`. Its box is positioned. Early scripts draw
 * it: it stays small.
 */
export function VideoBadge({ durationMs }: VideoBadgeProps) {
  return (
    <span className={`${styles.badge} num`}>
      <Icon of={Play} size="xs" filled />
      <span className="sr">{COPY.video}</span>
      {durationMs !== null && playbackTimeText(durationMs / 1000)}
    </span>
  );
}
