import styles from './Logo.module.css';

const COPY = { name: '온기' } as const;

type LogoProps = {
  /** 28 (default), 36, 48 or 72 px high. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Decoration: the link around it has a name, or a heading beside it. */
  decorative?: boolean;
};

/** 온기, with the sun over its ㅇ. */
export function Logo({ size = 'sm', decorative = false }: LogoProps) {
  return (
    <svg
      className={styles.logo}
      data-size={size}
      viewBox="0 0 94 50"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': COPY.name })}
    >
      <circle className={styles.sun} cx="22" cy="8.5" r="7.5" />
      <g fill="none" stroke="currentColor" strokeWidth="5.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M22 21.5V29M4 29.5h36M9.5 38v4.5q0 3 3 3H37" />
        <path d="M53 8h15.5q3 0 2.7 3C70 24 63.5 33 51.5 38.5M87 4.5v41" />
      </g>
    </svg>
  );
}
