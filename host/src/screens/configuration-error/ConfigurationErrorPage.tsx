import { Settings } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { FullPageMessage } from '../../layout/FullPageMessage.tsx';
import { COPY } from './copy.ts';
import styles from './ConfigurationErrorPage.module.css';

/** What stands in the app's place when the site was rendered without what it needs. English, as product.md writes it. */
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
