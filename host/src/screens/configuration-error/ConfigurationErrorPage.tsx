import { Settings } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import styles from './ConfigurationErrorPage.module.css';

/** What stands in the app's place when the site was rendered without what it needs. English, as product.md writes it. */
export function ConfigurationErrorPage() {
  return (
    <main className={styles.page} lang="en">
      <span className={styles.art}>
        <Icon of={Settings} size="lg" />
      </span>
      <h1 className={styles.title}>{COPY.title}</h1>
      <p className={styles.text}>{COPY.text}</p>
    </main>
  );
}
