import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { TwoPhotos } from '../../ui/TwoPhotos.tsx';
import { copy } from './copy.ts';
import styles from './VideoResultScreen.module.css';

/** No video is behind this address, or none any more. */
export function VideoNotFound() {
  return (
    <>
      <SubHeader title={copy.title} exit />
      <div className={styles.middle}>
        <EmptyState
          title={copy.noVideo}
          art={<TwoPhotos />}
          action={<ButtonLink to="/goods/pictureToVideo">{copy.toStart}</ButtonLink>}
        >
          {copy.noVideoHint}
        </EmptyState>
      </div>
    </>
  );
}
