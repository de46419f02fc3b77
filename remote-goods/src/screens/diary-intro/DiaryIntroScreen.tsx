import { useState } from 'react';
import { Button } from 'shared/ui/Button';
import drawing from '../../assets/crayon-diary.webp';
import { ComingSoonDialog } from '../../ui/ComingSoonDialog.tsx';
import { Intro } from '../../ui/Intro.tsx';
import { copy } from './copy.ts';
import styles from './DiaryIntroScreen.module.css';

/** Where the picture diary begins. */
export function DiaryIntroScreen() {
  const [isTold, setIsTold] = useState(false);
  return (
    <>
      <Intro
        title={copy.title}
        headline={copy.headline}
        lede={copy.lede}
        art={<SampleDiary />}
        action={<Button onClick={() => setIsTold(true)}>{copy.choose}</Button>}
      />
      <ComingSoonDialog open={isTold} onClose={() => setIsTold(false)}>
        {copy.soon}
      </ComingSoonDialog>
    </>
  );
}

function SampleDiary() {
  return (
    <div className={styles.diary} aria-hidden="true">
      <div className={styles.frame}>
        <img className={styles.drawing} src={drawing} alt="" width={480} height={336} />
        <div className={styles.lines}>
          {copy.sample.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </div>
  );
}
