import type { ReactNode } from 'react';
import styles from './FullPageMessage.module.css';

type FullPageMessageProps = {
  /** `alone`: in the app's place, so it is the page's main region; `within`: where the shell stands around it. */
  layout: 'alone' | 'within';
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
