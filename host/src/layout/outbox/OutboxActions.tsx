import { type ReactNode, useState } from 'react';
import { forgetEntry, type OutboxEntry, sendAgain, sendOutbox } from 'shared/device';
import { reportError } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { COPY } from './copy.ts';
import styles from './Outbox.module.css';

type OutboxActionsProps = {
  entry: OutboxEntry;
  isSending: boolean;
  /** What else can be done with an entry of its kind. */
  children: ReactNode;
};

/** Sends an entry again, or deletes it after a question. */
export function OutboxActions({ entry: { entryId, state }, isSending, children }: OutboxActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (isConfirming)
    return (
      <div className={styles.actions}>
        <span className={styles.question}>{COPY.deleteQuestion}</span>
        <Button variant="text" tone="danger" size="sm" onClick={() => attempt(forgetEntry(entryId))}>
          {COPY.deleteConfirm}
        </Button>
        <Button variant="text" size="sm" onClick={() => setIsConfirming(false)}>
          {COPY.deleteCancel}
        </Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      {!isSending && (
        <Button
          variant="soft"
          size="sm"
          onClick={() => attempt(state === 'waiting' ? sendOutbox() : sendAgain(entryId))}
        >
          {COPY.sendAgain}
        </Button>
      )}
      {children}
      <Button variant="text" tone="danger" size="sm" onClick={() => setIsConfirming(true)}>
        {COPY.delete}
      </Button>
    </div>
  );
}

export function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError(error));
}
