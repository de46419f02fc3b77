import { Page } from 'shared/ui/Page';
import crayonDiary from '../../kinds/diary/assets/crayon-diary.webp';
import movingPhoto from '../../kinds/video/assets/moving-photo.webp';
import { PlayMark } from '../../kinds/video/ui/PlayMark.tsx';
import { copy } from './copy.ts';
import { KeptGoodsSection } from './SavedGoodsSection.tsx';
import { MakingSection } from './JobsSection.tsx';
import { MakerLink } from './KindTile.tsx';
import styles from './GoodsScreen.module.css';

/** The two makers, and what the family made with them and kept. */
function GoodsScreen() {
  return (
    <Page
      title={copy.title.map((line) => (
        <span key={line} className={styles.line}>
          {line}{' '}
        </span>
      ))}
    >
      <ul className={styles.makers} aria-label={copy.makers}>
        <li>
          <MakerLink
            to="/goods/pictureToVideo"
            {...copy.video}
            art={
              <>
                <img className={styles.movingPhoto} src={movingPhoto} alt="" width={640} height={560} />
                <PlayMark place="corner" />
              </>
            }
          />
        </li>
        <li>
          <MakerLink
            to="/goods/diary"
            {...copy.diary}
            art={
              <div className={styles.table}>
                <div className={styles.diary}>
                  <div className={styles.frame}>
                    <img className={styles.drawing} src={crayonDiary} alt="" width={480} height={336} />
                    <div className={styles.rules} />
                  </div>
                </div>
              </div>
            }
          />
        </li>
      </ul>
      <MakingSection />
      <KeptGoodsSection />
    </Page>
  );
}

export { GoodsScreen as Component };
