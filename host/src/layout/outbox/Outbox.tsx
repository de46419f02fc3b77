import { useState } from 'react';
import { CloudUpload } from 'lucide-react';
import { useOutbox } from 'shared/device';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import { OutboxItem } from './OutboxItem.tsx';
import styles from './Outbox.module.css';

/** Counts and lists the posts in the outbox. The live region is always mounted, to announce new ones. */
export function Outbox() {
  const entries = useOutbox((outbox) => outbox.entries);
  const sendingId = useOutbox((outbox) => outbox.sendingId);
  const [isOpen, setIsOpen] = useState(false);
  const needsAction = entries.some(({ state }) => state !== 'waiting');
  return (
    <>
      <div role="status" className={styles.place}>
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
      <Dialog
        open={isOpen && entries.length > 0}
        kind="drawer"
        title={COPY.outbox.title}
        onClose={() => setIsOpen(false)}
      >
        <ul className={styles.list}>
          {entries.map((entry) => (
            <OutboxItem
              key={entry.entryId}
              entry={entry}
              isSending={entry.entryId === sendingId}
              onLeave={() => setIsOpen(false)}
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}
