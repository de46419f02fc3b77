import { useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { useConnectionLost } from 'shared/query';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import styles from './OfflineBanner.module.css';

/** Says that there is no connection, and that nothing typed is lost. The live region is always there, so that it is spoken. */
export function OfflineBanner({ belowHeader }: { belowHeader: boolean }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isLost = useConnectionLost();
  return (
    <div role="status" className={styles.place} data-below-header={belowHeader || undefined}>
      {(!online || isLost) && (
        <p className={styles.banner}>
          <Icon of={WifiOff} size="sm" />
          <span>{COPY.offline}</span>
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
