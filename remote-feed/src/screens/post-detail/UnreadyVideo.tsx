import { Film } from 'lucide-react';
import type { PostVideo } from 'shared/contract/recording';
import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Icon } from 'shared/ui/Icon';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { COPY } from './copy.ts';
import styles from './UnreadyVideo.module.css';

export type UnreadyVideoProps = {
  video: PostVideo;
  /** Percent of its preparation; undefined while it is unknown. */
  progress: number | undefined;
  /** Where its author takes it away and tries again; null for everybody else. */
  editPath: string | null;
};

/** In the place of a video that is being prepared, or that can never be played. */
export function UnreadyVideo({ video: { state, rejection }, progress, editPath }: UnreadyVideoProps) {
  return (
    <div className={styles.card} data-unready>
      <Icon of={Film} size="lg" />
      {state === 'failed' ? (
        <>
          <p className={styles.title}>
            {rejection === null ? COPY.videoFailed : REJECTION_MESSAGES.video[rejection]}
          </p>
          {editPath !== null && (
            <>
              <p className={styles.hint}>{COPY.videoChange}</p>
              <ButtonLink to={editPath} state={{ from: 'memory' }} variant="soft" size="sm">
                {COPY.menu.edit}
              </ButtonLink>
            </>
          )}
        </>
      ) : (
        <>
          <p className={styles.title} role="status">
            {COPY.videoPreparing}
          </p>
          <p className={styles.hint}>{COPY.videoPreparingHint}</p>
          {progress !== undefined && progress > 0 && (
            <div className={styles.progress}>
              <ProgressBar percent={progress} label={COPY.videoProgress} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
