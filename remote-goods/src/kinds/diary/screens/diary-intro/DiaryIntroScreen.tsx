import drawing from '../../assets/crayon-diary.webp';
import { ChoosePost } from '../../choose-post/ChoosePost.tsx';
import { Intro } from '../../../../ui/Intro.tsx';
import { copy } from './copy.ts';
import '../../card/handwriting.css';
import styles from './DiaryIntroScreen.module.css';

/** Where the picture diary begins. */
function DiaryIntroScreen() {
  return (
    <Intro
      title={copy.title}
      headline={copy.headline}
      lede={copy.lede}
      art={<SampleDiary />}
      action={<ChoosePost />}
    />
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

export { DiaryIntroScreen as Component };
