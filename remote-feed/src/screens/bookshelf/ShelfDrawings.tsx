import styles from './ShelfDrawings.module.css';

export function PlantDrawing() {
  return (
    <svg className={styles.plant} viewBox="0 0 52 78" aria-hidden="true">
      <path className={styles.pot} d="M14 50h24l-3.5 28h-17z" />
      <path className={styles.rim} d="M12 46h28v8H12z" />
      <path
        className={styles.leaf}
        d="M26 46C25 30 14 26 6 28c2 10 10 16 20 18zM26 46c0-18 8-26 18-28 2 14-6 24-18 28zM26 46C24 28 22 16 28 4c8 10 6 28-2 42z"
      />
    </svg>
  );
}

export function MugDrawing() {
  return (
    <svg className={styles.mug} viewBox="0 0 50 52" aria-hidden="true">
      <path className={styles.cup} d="M4 14h30v30q0 8-8 8H12q-8 0-8-8z" />
      <path className={styles.handle} d="M34 22h4q8 0 8 8t-8 8h-4" />
      <path className={styles.steam} d="M13 10q-4-4 0-8M23 10q-4-4 0-8" />
    </svg>
  );
}

export function BooksDrawing() {
  return (
    <svg className={styles.books} viewBox="0 0 190 140" aria-hidden="true">
      <path className={styles.board} d="M14 126h162" />
      <g className={styles.outlined}>
        <rect className={styles.green} x="40" y="46" width="22" height="78" rx="3" />
        <rect className={styles.cup} x="62" y="32" width="18" height="92" rx="3" />
        <rect className={styles.paper} x="80" y="54" width="24" height="70" rx="3" />
        <rect
          className={styles.tint}
          x="112"
          y="38"
          width="22"
          height="88"
          rx="3"
          transform="rotate(14 123 126)"
        />
      </g>
      <path className={styles.bands} d="M46 60h10M46 68h10M67 48h8M86 70h12" />
    </svg>
  );
}
