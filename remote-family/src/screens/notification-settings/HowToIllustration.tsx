import type { ReactNode } from 'react';
import styles from './HowToIllustration.module.css';

/** The share button, "add to home screen", and the app among others: each step is said in the text below. */
export function InstallIllustration() {
  return (
    <Illustration>
      <path d="M28 34H22a4 4 0 0 0-4 4v18a4 4 0 0 0 4 4h24a4 4 0 0 0 4-4V38a4 4 0 0 0-4-4h-6M34 46V16m-8 8 8-8 8 8" />
      <Arrow x={66} />
      <rect x="100" y="18" width="40" height="40" rx="9" />
      <path d="M120 28v20m-10-10h20" />
      <Arrow x={156} />
      <Home />
    </Illustration>
  );
}

/** The menu in the corner, and an ordinary browser. */
export function InAppIllustration() {
  return (
    <Illustration>
      <rect x="16" y="8" width="36" height="60" rx="7" />
      <path d="M16 22h36" />
      <g className={styles.filled}>
        <circle cx="34" cy="60" r="2.5" />
        <circle cx="42" cy="60" r="2.5" />
        <circle cx="26" cy="60" r="2.5" />
      </g>
      <Arrow x={70} />
      <circle cx="124" cy="38" r="21" />
      <ellipse cx="124" cy="38" rx="9" ry="21" />
      <path d="M103 38h42" />
      <Arrow x={156} />
      <Bell />
    </Illustration>
  );
}

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.illustration} viewBox="0 0 244 76" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

function Arrow({ x }: { x: number }) {
  return <path className={styles.arrow} d={`M${x} 38h18m-6-6 6 6-6 6`} />;
}

/** A home screen on which one of the apps stands out. */
function Home() {
  return (
    <>
      <rect x="192" y="6" width="38" height="64" rx="7" />
      <g className={styles.faint}>
        <rect x="198" y="14" width="11" height="11" rx="3" />
        <rect x="213" y="14" width="11" height="11" rx="3" />
        <rect x="213" y="29" width="11" height="11" rx="3" />
      </g>
      <rect className={styles.filled} x="198" y="29" width="11" height="11" rx="3" />
    </>
  );
}

function Bell() {
  return (
    <path
      className={styles.filled}
      d="M211 18a13 13 0 0 0-13 13c0 12-5 15-5 17h36c0-2-5-5-5-17a13 13 0 0 0-13-13zm-5 34a5 5 0 0 0 10 0z"
    />
  );
}
