import { useNavigate } from 'react-router-dom';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { SubHeader } from 'shared/ui/SubHeader';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import { useVideoInProgress, resetAttempt, useVideoPhoto, videoPhotos } from '../../video-request.ts';
import { COPY } from './copy.ts';
import styles from './VideoConfirmScreen.module.css';
import { VIDEO_PROMPT_PATH } from '../../video-paths.ts';

function VideoConfirmScreen() {
  const navigate = useNavigate();
  const photo = useVideoPhoto();
  const video = useVideoInProgress();
  if (photo === undefined) return <SubHeader title={COPY.title} exit />;
  if (photo === null) return <ChoosePhotoFirst />;

  function chooseAgain() {
    videoPhotos.getState().clear();
    resetAttempt();
    void navigate(-1);
  }

  return (
    <>
      <SubHeader title={COPY.title} exit />
      <div className={styles.hero}>
        <div className={styles.polaroid}>
          <img className={styles.photo} src={photo.preview} alt={COPY.photo} />
        </div>
        <h2 className={styles.heading}>{COPY.heading}</h2>
        {video === null ? (
          <p className={styles.question}>{COPY.question}</p>
        ) : (
          <div className={styles.progress}>
            <p className={styles.state}>
              {COPY.generating} <b className={styles.percent}>{video.percent}%</b>
            </p>
            <ProgressBar percent={video.percent} label={COPY.generating} />
          </div>
        )}
      </div>
      <CallToAction>
        {video === null ? (
          <Button onClick={() => void navigate(VIDEO_PROMPT_PATH)}>{COPY.make}</Button>
        ) : (
          <ButtonLink to={video.to}>{COPY.see}</ButtonLink>
        )}
        <Button variant="plain" disabled={video !== null} onClick={chooseAgain}>
          {COPY.again}
        </Button>
      </CallToAction>
    </>
  );
}

export { VideoConfirmScreen as Component };
