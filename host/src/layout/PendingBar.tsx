import styles from './PendingBar.module.css';

/** A thin line at the top while the next page is on its way. It appears late, so that quick pages never show it. */
export function PendingBar() {
  return <div className={styles.bar} aria-hidden="true" />;
}
