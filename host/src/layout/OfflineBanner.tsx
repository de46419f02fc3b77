import { WifiOff } from 'lucide-react';
import { refetchEverything, queryClient, useOffline } from 'shared/query';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import styles from './OfflineBanner.module.css';

/** Announces a lost connection, and that nothing typed is lost. The live region is always mounted. */
export function OfflineBanner({ belowHeader }: { belowHeader: boolean }) {
  const isOffline = useOffline();
  return (
    <div
      role="status"
      className={styles.place}
      data-below-header={belowHeader || undefined}
      data-bar={belowHeader ? 'top' : undefined}
    >
      {isOffline && (
        <div className={styles.banner}>
          <p className={styles.words}>
            <Icon of={WifiOff} size="sm" />
            <span>{COPY.offline}</span>
          </p>
          <div className={styles.retry}>
            <Button variant="text" size="sm" tone="inverse" onClick={() => refetchEverything(queryClient)}>
              {COPY.retry}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
