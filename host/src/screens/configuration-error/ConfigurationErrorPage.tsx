import { Settings } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { FullPageMessage } from '../../ui/FullPageMessage.tsx';
import styles from '../../ui/FullPageMessage.module.css';

const COPY = {
  title: 'Configuration Error',
  text: 'Please check your environment variables.',
} as const;

/** Replaces the app when the site was rendered with an invalid configuration. English, by product.md. */
export function ConfigurationErrorPage() {
  return (
    <FullPageMessage
      layout="alone"
      lang="en"
      art={
        <span className={styles.sign}>
          <Icon of={Settings} size="lg" />
        </span>
      }
      title={COPY.title}
      text={COPY.text}
    />
  );
}
