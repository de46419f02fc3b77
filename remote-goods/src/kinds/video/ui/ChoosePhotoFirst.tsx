import { useNavigate } from 'react-router-dom';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { COPY } from './copy.ts';
import { TwoPhotos } from './TwoPhotos.tsx';
import styles from './ChoosePhotoFirst.module.css';
import { VIDEO_INTRO_PATH } from '../video-paths.ts';

/** Shown on a step of picture-to-video that was opened without a photo. */
export function ChoosePhotoFirst() {
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={COPY.title} exit />
      <div className={styles.middle}>
        <EmptyState
          title={COPY.noPhoto}
          art={<TwoPhotos />}
          action={<Button onClick={() => void navigate(VIDEO_INTRO_PATH)}>{COPY.choosePhoto}</Button>}
        >
          {COPY.noPhotoHint}
        </EmptyState>
      </div>
    </>
  );
}
