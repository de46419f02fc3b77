import beach from './art/beach.webp';
import hanok from './art/hanok.webp';
import snow from './art/snow.webp';
import styles from './Polaroids.module.css';

const PHOTOS = [
  { side: 'left', src: snow },
  { side: 'right', src: hanok },
  { side: 'middle', src: beach },
] as const;

export function Polaroids() {
  return (
    <div className={styles.table} aria-hidden="true">
      {PHOTOS.map(({ side, src }) => (
        <div key={side} className={styles.polaroid} data-place={side}>
          <img className={styles.photo} src={src} alt="" width={264} height={264} />
        </div>
      ))}
    </div>
  );
}
