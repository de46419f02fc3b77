import type { ReactNode } from 'react';
import styles from './Page.module.css';

type PageProps = {
  /** The page's h1; omit it if a SubHeader or the screen renders one. */
  title?: ReactNode;
  /** Hides the heading visually. */
  titleHidden?: boolean;
  /** A sentence below the title. */
  lede?: ReactNode;
  /** `none` for screens whose parts pad themselves. */
  padding?: 'normal' | 'none';
  /** `aria-busy` while the content is loading. */
  busy?: boolean;
  children: ReactNode;
};

/** Page content: gutter and heading; fills the height, so that a CallToAction ends at the bottom. */
export function Page({
  title,
  titleHidden = false,
  lede,
  padding = 'normal',
  busy = false,
  children,
}: PageProps) {
  return (
    <div className={styles.page} data-padding={padding} aria-busy={busy || undefined}>
      {title !== undefined && (
        <div className={titleHidden ? 'sr' : styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lede !== undefined && <p className={styles.lede}>{lede}</p>}
        </div>
      )}
      {children}
    </div>
  );
}
