import type { ReactNode } from 'react';
import styles from './FullPageMessage.module.css';

type FullPageMessageProps = {
  /** `alone`: replaces the app, so it is the main region; `within`: the shell surrounds it. */
  layout: 'alone' | 'within';
  art: ReactNode;
  title: string;
  text: string;
  actions?: ReactNode;
  /** `alert` where it comes up without a navigation. */
  role?: 'alert';
  lang?: 'en';
};

/** A page of one illustration, one message and its actions. */
export function FullPageMessage({ layout, art, title, text, actions, role, lang }: FullPageMessageProps) {
  const Region = layout === 'alone' ? 'main' : 'div';
  return (
    <Region className={layout === 'alone' ? `${styles.page} ${styles.alone}` : styles.page} lang={lang}>
      <div className={styles.words} role={role}>
        {art}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Region>
  );
}
