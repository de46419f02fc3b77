import { Settings } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { FullPageMessage } from '../../ui/FullPageMessage.tsx';
import { COPY } from './copy.ts';
import styles from './ConfigurationErrorPage.module.css';

/** Replaces the app when the site was rendered with an invalid configuration. English, by product.md. */
export function ConfigurationErrorPage() {
  return (
    <FullPageMessage
      layout="alone"
      lang="en"
      art={
        <span className={styles.art}>
          <Icon of={Settings} size="lg" />
        </span>
      }
      title={COPY.title}
      text={COPY.text}
    />
  );
}
