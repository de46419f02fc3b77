import type { OutboxEntry } from 'shared/device';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from './copy.ts';
import { OutboxItem } from './OutboxItem.tsx';
import styles from './Outbox.module.css';

export type OutboxDialogProps = {
  open: boolean;
  entries: readonly OutboxEntry[];
  sendingId: string | null;
  onClose: () => void;
};

export function OutboxDialog({ open, entries, sendingId, onClose }: OutboxDialogProps) {
  return (
    <Dialog open={open} kind="drawer" title={COPY.title} onClose={onClose}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <OutboxItem
            key={entry.entryId}
            entry={entry}
            isSending={entry.entryId === sendingId}
            onLeave={onClose}
          />
        ))}
      </ul>
    </Dialog>
  );
}
