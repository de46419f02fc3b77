import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { TwoPhotos } from '../../ui/TwoPhotos.tsx';
import { COPY } from './copy.ts';
import styles from './VideoResultScreen.module.css';

/** The job has no video, or no longer. */
export function VideoNotFound() {
  return (
    <>
      <SubHeader title={COPY.title} exit />
      <div className={styles.middle}>
        <EmptyState
          title={COPY.noVideo}
          art={<TwoPhotos />}
          action={<ButtonLink to="/goods/pictureToVideo">{COPY.toStart}</ButtonLink>}
        >
          {COPY.noVideoHint}
        </EmptyState>
      </div>
    </>
  );
}
