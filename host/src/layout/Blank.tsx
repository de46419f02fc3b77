import { Logo } from 'shared/ui/Logo';
import { PendingBar } from './PendingBar.tsx';
import styles from './Blank.module.css';

/** What is seen while the first page's code is on its way: empty paper, and after a while a sign that something is coming. */
export function Blank() {
  return (
    <div className={styles.column} aria-busy="true">
      <PendingBar />
      <div className="first-sight">
        <Logo decorative />
      </div>
    </div>
  );
}
