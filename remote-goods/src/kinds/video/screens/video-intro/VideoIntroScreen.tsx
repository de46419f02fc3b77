import { useState } from 'react';
import { ImagePlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LazyFilePicker } from 'shared/picker/LazyFilePicker';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { Logo } from 'shared/ui/Logo';
import picture from '../../assets/video-intro.webp';
import { Intro } from '../../../../ui/Intro.tsx';
import { PlayMark } from '../../ui/PlayMark.tsx';
import { forgetAttempt } from '../../video-request.ts';
import { useVideoPicture, videoPictures } from '../../video-photos.ts';
import { copy } from './copy.ts';
import styles from './VideoIntroScreen.module.css';

/** Where picture-to-video begins. */
function VideoIntroScreen() {
  const navigate = useNavigate();
  const chosen = useVideoPicture();
  const [isPicking, setIsPicking] = useState(false);

  function goOn(to: string) {
    setIsPicking(false);
    void navigate(to);
  }

  return (
    <>
      <Intro
        title={copy.title}
        headline={copy.headline}
        lede={copy.lede}
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
                <PlayMark place="middle" />
              </div>
            </div>
            {chosen !== null && <p className="sr">{copy.chosen(chosen.name)}</p>}
          </>
        }
        action={
          <Button icon={<Icon of={ImagePlus} size="sm" />} onClick={() => setIsPicking(true)}>
            {chosen === null ? copy.upload : copy.change}
          </Button>
        }
      />
      <LazyFilePicker
        open={isPicking}
        title={copy.title}
        store={videoPictures}
        onClose={() => setIsPicking(false)}
        onSelected={() => {
          forgetAttempt();
          goOn('/goods/videoGeneration/step');
        }}
        onDone={() => goOn('/goods/videoGeneration')}
      />
    </>
  );
}

export { VideoIntroScreen as Component };
