import type { ReactNode } from 'react';
import styles from './FullPageMessage.module.css';

type FullPageMessageProps = {
  /** `alone`: in the app's place, so it is the page's main region; `within`: where the shell stands around it. */
  place: 'alone' | 'within';
  art: ReactNode;
  title: string;
  text: string;
  /** What can be done about it. */
  actions?: ReactNode;
  /** `alert` where it comes up without a navigation. */
  role?: 'alert';
  /** Where the words are not Korean. */
  lang?: 'en';
};

/** One drawing, one sentence, and what can be done: a page that has nothing else to show. */
export function FullPageMessage({ place, art, title, text, actions, role, lang }: FullPageMessageProps) {
  const Region = place === 'alone' ? 'main' : 'div';
  return (
    <Region className={place === 'alone' ? `${styles.page} ${styles.alone}` : styles.page} lang={lang}>
      <div className={styles.words} role={role}>
        {art}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Region>
  );
}
