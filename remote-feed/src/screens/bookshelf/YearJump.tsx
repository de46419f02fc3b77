import { COPY } from './copy.ts';
import { shelfHeadingId } from './Shelf.tsx';
import styles from './YearJump.module.css';

/** With fewer years than this all of them are a flick away. */
const JUMP_FROM_YEARS = 3;

/** Leads to any year's shelf. Stays below the header. */
export function YearJump({ years }: { years: readonly number[] }) {
  if (years.length < JUMP_FROM_YEARS) return null;
  return (
    <nav className={styles.years} aria-label={COPY.years} data-bar="top">
      {years.map((year) => (
        <button key={year} type="button" className={`${styles.year} num`} onClick={() => goTo(year)}>
          {COPY.year(year)}
        </button>
      ))}
    </nav>
  );
}

function goTo(year: number): void {
  const heading = document.getElementById(shelfHeadingId(year));
  heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
  heading?.focus({ preventScroll: true });
}
