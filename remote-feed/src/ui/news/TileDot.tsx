import styles from './News.module.css';

/** Says at a tile that there is something new. Its link's name says what. */
export function TileDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
