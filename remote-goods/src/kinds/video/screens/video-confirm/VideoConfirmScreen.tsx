import { useNavigate } from 'react-router-dom';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { SubHeader } from 'shared/ui/SubHeader';
import { ChoosePhotoFirst } from '../../ui/ChoosePhotoFirst.tsx';
import { useGoingVideo } from '../../use-video-in-progress.ts';
import { forgetAttempt } from '../../video-request.ts';
import { useVideoPicture, videoPictures } from '../../video-photos.ts';
import { copy } from './copy.ts';
import styles from './VideoConfirmScreen.module.css';

/** The chosen photo, looked at once more before it becomes a video. */
function VideoConfirmScreen() {
  const navigate = useNavigate();
  const photo = useVideoPicture();
  const going = useGoingVideo();
  if (photo === null) return <ChoosePhotoFirst />;

  function chooseAgain() {
    videoPictures.getState().clear();
    forgetAttempt();
    void navigate(-1);
  }

  return (
    <>
      <SubHeader title={copy.title} exit />
      <div className={styles.hero}>
        <div className={styles.polaroid}>
          <img className={styles.photo} src={photo.preview} alt={copy.photo} />
        </div>
        <h2 className={styles.heading}>{copy.heading}</h2>
        {going === null ? (
          <p className={styles.question}>{copy.question}</p>
        ) : (
          <div className={styles.progress}>
            <p className={styles.state}>
              {copy.generating} <b className={styles.percent}>{going.percent}%</b>
            </p>
            <ProgressBar percent={going.percent} label={copy.generating} />
          </div>
        )}
      </div>
      <CallToAction>
        {going === null ? (
          <Button onClick={() => void navigate('/goods/videoPrompt')}>{copy.make}</Button>
        ) : (
          <ButtonLink to={going.to}>{copy.see}</ButtonLink>
        )}
        <Button variant="plain" disabled={going !== null} onClick={chooseAgain}>
          {copy.again}
        </Button>
      </CallToAction>
    </>
  );
}

export { VideoConfirmScreen as Component };
