import styles from './TwoPhotosDrawing.module.css';

export function TwoPhotosDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 180 150" aria-hidden="true">
      <g transform="rotate(-8 70 80)">
        <rect className={styles.print} x="26" y="26" width="88" height="104" rx="8" />
        <rect className={styles.blank} x="36" y="36" width="68" height="66" rx="4" />
      </g>
      <g transform="rotate(7 114 84)">
        <rect className={styles.print} x="70" y="22" width="88" height="108" rx="8" />
        <rect className={styles.sky} x="80" y="32" width="68" height="70" rx="4" />
        <circle className={styles.sun} cx="114" cy="72" r="15" />
        <path className={styles.hill} d="M80 84q18-10 34 0t34-2v20H80z" />
        <path className={styles.caption} d="M98 116h32" />
      </g>
    </svg>
  );
}
