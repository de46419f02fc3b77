import { useState } from 'react';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Notice } from 'shared/ui/Notice';
import { COPY } from '../copy.ts';
import styles from './RestoredNotice.module.css';
import { Check } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';

/** Announces a restored draft; starting anew requires a confirmation. */
export function RestoredNotice({ onAnew }: { onAnew: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isForgetting, setIsForgetting] = useState(false);

  function beginAnew(): void {
    setIsForgetting(true);
    void onAnew();
  }

  return (
    <div className={styles.restored}>
      <Notice
        tone="info"
        live
        title={COPY.restored}
        action={
          <Button variant="text" size="sm" onClick={() => setIsOpen(true)}>
            {COPY.startAnew}
          </Button>
        }
      />
      <ConfirmDialog
        open={isOpen}
        title={COPY.startAnewTitle}
        description={COPY.startAnewText}
        tone="danger"
        confirmLabel={COPY.startAnewConfirm}
        cancelLabel={COPY.stay}
        busy={isForgetting}
        onConfirm={beginAnew}
        onCancel={() => setIsOpen(false)}
      />
    </div>
  );
}

/** Shows that the draft is saved. The live region is always mounted, so that it is announced once. */
export function DraftMark({ isSaved }: { isSaved: boolean }) {
  return (
    <span className={styles.mark} role="status">
      {isSaved && (
        <>
          <Icon of={Check} size="xs" />
          <span className={styles.words}>{COPY.draftKept}</span>
        </>
      )}
    </span>
  );
}
