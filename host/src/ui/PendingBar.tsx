import styles from './PendingBar.module.css';

/** A thin bar at the top while a navigation is pending. It appears late, so quick pages never show it. */
export function PendingBar() {
  return <div className={styles.bar} aria-hidden="true" />;
}
