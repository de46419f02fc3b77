import { useState } from 'react';
import { CloudUpload } from 'lucide-react';
import { type OutboxEntry, useOutbox } from 'shared/device';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import { OutboxComment } from './OutboxComment.tsx';
import { OutboxPost } from './OutboxPost.tsx';
import styles from './Outbox.module.css';

/** Counts and lists the posts and comments in the outbox. The live region is always mounted, to announce new ones. */
export function Outbox() {
  const entries = useOutbox((outbox) => outbox.entries);
  const isSending = useOutbox(
    ({ sendingId, sendingCommentEntryId }) => (sendingId ?? sendingCommentEntryId ?? null) !== null,
  );
  const [isOpen, setIsOpen] = useState(false);
  const needsAction = entries.some(({ state }) => state !== 'waiting');
  const copy = copyOf(entries);
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
              {needsAction ? copy.needsAnswer : isSending ? copy.sending : copy.waiting(entries.length)}
            </span>
            <span className={styles.more}>{COPY.look}</span>
          </button>
        )}
      </div>
      <Dialog open={isOpen && entries.length > 0} kind="drawer" title={copy.title} onClose={close}>
        <ul className={styles.list}>
          {entries.map((entry) =>
            entry.kind === 'post' ? (
              <OutboxPost key={entry.entryId} entry={entry} onLeave={close} />
            ) : (
              <OutboxComment key={entry.entryId} entry={entry} onLeave={close} />
            ),
          )}
        </ul>
      </Dialog>
    </>
  );
}

function copyOf(entries: readonly OutboxEntry[]) {
  const comments = entries.filter(({ kind }) => kind === 'comment').length;
  if (comments === 0) return COPY.ofPosts;
  return comments === entries.length ? COPY.ofComments : COPY.ofBoth;
}
