import { useState } from 'react';
import { ImagePlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LazyFilePicker } from 'shared/picker/LazyFilePicker';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { Logo } from 'shared/ui/Logo';
import picture from '../../assets/video-intro.webp';
import { Intro } from '../../../../ui/Intro.tsx';
import { PlayMark } from 'shared/ui/PlayMark';
import { resetAttempt, useVideoPhoto, videoPhotos } from '../../video-request.ts';
import { COPY } from './copy.ts';
import styles from './VideoIntroScreen.module.css';
import { VIDEO_CONFIRM_PATH, VIDEO_STEP_PATH } from '../../video-paths.ts';

function VideoIntroScreen() {
  const navigate = useNavigate();
  const chosen = useVideoPhoto() ?? null;
  const [isPicking, setIsPicking] = useState(false);

  function openNext(to: string) {
    setIsPicking(false);
    void navigate(to);
  }

  return (
    <>
      <Intro
        title={COPY.title}
        headline={COPY.headline}
        lede={COPY.lede}
        art={
          <>
            <Logo size="md" />
            <div className={styles.polaroid} aria-hidden="true">
              <div className={styles.picture}>
                <img
                  className={styles.photo}
                  src={chosen?.preview ?? picture}
                  alt=""
                  width={480}
                  height={600}
                />
                <PlayMark position="middle" />
              </div>
            </div>
            {chosen !== null && <p className="sr">{COPY.chosen(chosen.name)}</p>}
          </>
        }
        action={
          <Button icon={<Icon of={ImagePlus} size="sm" />} onClick={() => setIsPicking(true)}>
            {chosen === null ? COPY.upload : COPY.change}
          </Button>
        }
      />
      <LazyFilePicker
        open={isPicking}
        title={COPY.title}
        store={videoPhotos}
        onClose={() => setIsPicking(false)}
        onSelected={() => {
          resetAttempt();
          openNext(VIDEO_STEP_PATH);
        }}
        onDone={() => openNext(VIDEO_CONFIRM_PATH)}
      />
    </>
  );
}

export { VideoIntroScreen as Component };
