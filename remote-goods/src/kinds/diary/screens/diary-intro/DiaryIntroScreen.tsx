import drawing from '../../assets/crayon-diary.webp';
import { ChoosePostButton } from '../../choose-post/ChoosePostButton.tsx';
import { Intro } from '../../../../ui/Intro.tsx';
import { COPY } from './copy.ts';
import '../../card/handwriting.css';
import styles from './DiaryIntroScreen.module.css';

function DiaryIntroScreen() {
  return (
    <Intro
      title={COPY.title}
      headline={COPY.headline}
      lede={COPY.lede}
      art={<SampleDiary />}
      action={<ChoosePostButton />}
    />
  );
}

function SampleDiary() {
  return (
    <div className={styles.diary} aria-hidden="true">
      <div className={styles.frame}>
        <img className={styles.drawing} src={drawing} alt="" width={480} height={336} />
        <div className={styles.lines}>
          {COPY.sample.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </div>
  );
}

export { DiaryIntroScreen as Component };
