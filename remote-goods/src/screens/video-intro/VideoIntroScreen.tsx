import { useState } from 'react';
import { ImagePlus } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { Logo } from 'shared/ui/Logo';
import picture from '../../assets/video-intro.webp';
import { ComingSoonDialog } from '../../ui/ComingSoonDialog.tsx';
import { Intro } from '../../ui/Intro.tsx';
import { PlayMark } from '../../ui/PlayMark.tsx';
import { copy } from './copy.ts';
import styles from './VideoIntroScreen.module.css';

/** Where picture-to-video begins. */
export function VideoIntroScreen() {
  const [isTold, setIsTold] = useState(false);
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
                <img className={styles.photo} src={picture} alt="" width={480} height={600} />
                <PlayMark place="middle" />
              </div>
            </div>
          </>
        }
        action={
          <Button icon={<Icon of={ImagePlus} size="sm" />} onClick={() => setIsTold(true)}>
            {copy.upload}
          </Button>
        }
      />
      <ComingSoonDialog open={isTold} onClose={() => setIsTold(false)}>
        {copy.soon}
      </ComingSoonDialog>
    </>
  );
}
