import { useState } from 'react';
import { CloudUpload } from 'lucide-react';
import { useOutbox } from 'shared/device';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import { OutboxItem } from './OutboxItem.tsx';
import styles from './Outbox.module.css';

/** Counts and lists the posts in the outbox. The live region is always mounted, to announce new ones. */
export function Outbox() {
  const entries = useOutbox((outbox) => outbox.entries);
  const sendingId = useOutbox((outbox) => outbox.sendingId);
  const [isOpen, setIsOpen] = useState(false);
  const needsAction = entries.some(({ state }) => state !== 'waiting');
  const close = () => setIsOpen(false);
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
                ? COPY.needsAnswer
                : sendingId === null
                  ? COPY.waiting(entries.length)
                  : COPY.sendingOne}
            </span>
            <span className={styles.more}>{COPY.look}</span>
          </button>
        )}
      </div>
      <Dialog open={isOpen && entries.length > 0} kind="drawer" title={COPY.title} onClose={close}>
        <ul className={styles.list}>
          {entries.map((entry) => (
            <OutboxItem
              key={entry.entryId}
              entry={entry}
              isSending={entry.entryId === sendingId}
              onLeave={close}
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}
