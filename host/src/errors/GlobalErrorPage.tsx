import { Button } from 'shared/ui/Button';
import { COPY } from './copy.ts';
import { BrokenLamp } from './BrokenLamp.tsx';
import styles from './GlobalErrorPage.module.css';

/** What stands in the app's place when the shell itself failed (product.md section 2). */
export function GlobalErrorPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <div className={styles.words} role="alert">
        <BrokenLamp />
        <h1 className={styles.title}>{COPY.title}</h1>
        <p className={styles.text}>{COPY.text}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onRetry}>{COPY.retry}</Button>
        <Button variant="plain" onClick={() => window.location.reload()}>
          {COPY.reload}
        </Button>
      </div>
    </main>
  );
}
