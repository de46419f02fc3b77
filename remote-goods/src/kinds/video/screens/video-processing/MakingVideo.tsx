import type { ReactNode } from 'react';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { copy } from './copy.ts';
import styles from './MakingVideo.module.css';

type MakingVideoProps = {
  /** 0 to 100. */
  percent: number;
  photoUrl: string | null;
  /** What the person wrote; above the words. */
  prompt?: string;
  words: string;
  title?: string;
  action?: ReactNode;
};

/** The photo in a ring that fills. */
export function MakingVideo({
  percent,
  photoUrl,
  prompt,
  words,
  title = copy.title,
  action,
}: MakingVideoProps) {
  return (
    <LoadingScreen
      title={title}
      progressPercent={percent}
      progressLabel={copy.progress}
      art={
        <div className={styles.ring}>
          <svg viewBox="0 0 120 120">
            <circle className={styles.track} cx="60" cy="60" r="56" />
            {/* A line without length would be a dot: its ends are round. */}
            {percent > 0 && (
              <circle
                className={styles.done}
                cx="60"
                cy="60"
                r="56"
                pathLength={100}
                strokeDasharray={`${percent} 100`}
              />
            )}
          </svg>
          {photoUrl !== null && <img className={styles.photo} src={photoUrl} alt="" />}
        </div>
      }
      action={action}
    >
      {prompt !== undefined && (
        <>
          “{prompt}”
          <br />
        </>
      )}
      {words}
    </LoadingScreen>
  );
}
