import { useState } from 'react';
import { CloudUpload } from 'lucide-react';
import { useOutbox } from 'shared/device';
import { Icon } from 'shared/ui/Icon';
import { useLazyDialog } from 'shared/ui/use-lazy-dialog';
import { COPY } from '../copy.ts';
import type { OutboxDialogProps } from './OutboxDialog.tsx';
import styles from './Outbox.module.css';

/** Counts and lists the posts in the outbox. The live region is always mounted, to announce new ones. */
export function Outbox() {
  const entries = useOutbox((outbox) => outbox.entries);
  const sendingId = useOutbox((outbox) => outbox.sendingId);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyDialog<OutboxDialogProps>({
    load: loadDialog,
    isOpen,
    isExpected: entries.length > 0,
    failedMessage: COPY.outbox.failed,
    onFailed: () => setIsOpen(false),
  });
  const needsAction = entries.some(({ state }) => state !== 'waiting');
  return (
    <>
      <div role="status" className={styles.place} data-bar="bottom">
        {entries.length > 0 && (
          <button
            type="button"
            className={styles.strip}
            data-tone={needsAction ? 'danger' : undefined}
            onClick={() => setIsOpen(true)}
          >
            <Icon of={CloudUpload} size="sm" />
            <span className={styles.words}>
              {needsAction
                ? COPY.outbox.needsAnswer
                : sendingId === null
                  ? COPY.outbox.waiting(entries.length)
                  : COPY.outbox.sending}
            </span>
            <span className={styles.more}>{COPY.outbox.look}</span>
          </button>
        )}
      </div>
      {dialog !== null && (
        <dialog.Component
          open={isOpen && entries.length > 0}
          entries={entries}
          sendingId={sendingId}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const loadDialog = async () =>
  (await import(/* webpackChunkName: "outbox" */ './OutboxDialog.tsx')).OutboxDialog;
