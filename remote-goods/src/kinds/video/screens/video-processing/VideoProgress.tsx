import type { ReactNode } from 'react';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { COPY } from './copy.ts';
import styles from './VideoProgress.module.css';

type VideoProgressProps = {
  /** 0 to 100. */
  percent: number;
  photoUrl: string | null;
  prompt?: string;
  text: string;
  title?: string;
  action?: ReactNode;
};

export function VideoProgress({
  percent,
  photoUrl,
  prompt,
  text,
  title = COPY.title,
  action,
}: VideoProgressProps) {
  return (
    <LoadingScreen
      title={title}
      progressPercent={percent}
      progressLabel={COPY.progress}
      art={
        <div className={styles.ring}>
          <svg viewBox="0 0 120 120">
            <circle className={styles.track} cx="60" cy="60" r="56" />
            {/* Round line caps would draw a dot at 0 %. */}
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
      {text}
    </LoadingScreen>
  );
}
