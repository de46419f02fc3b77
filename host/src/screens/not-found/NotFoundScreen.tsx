import { ButtonLink } from 'shared/ui/ButtonLink';
import { COPY } from './copy.ts';
import { LostLetter } from './LostLetter.tsx';
import styles from './NotFoundScreen.module.css';

/** An address that nobody serves. */
export function NotFoundScreen() {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <LostLetter />
        <h1 className={styles.title}>{COPY.title}</h1>
        <p className={styles.text}>{COPY.text}</p>
      </div>
      <div className={styles.action}>
        <ButtonLink to="/home">{COPY.home}</ButtonLink>
      </div>
    </div>
  );
}
