import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { plainLine } from 'shared/contract/text/rich-text';
import { forgetEntry, type OutboxEntry, sendAgain, sendOutbox, takeBackToDraft } from 'shared/device';
import { reportError } from 'shared/errors';
import { formatFullDay } from 'shared/text/korean-dates';
import { Button } from 'shared/ui/Button';
import { UserText } from 'shared/ui/UserText';
import { COPY } from '../copy.ts';
import styles from './Outbox.module.css';

type OutboxItemProps = { entry: OutboxEntry; isSending: boolean; onLeave: () => void };

export function OutboxItem({ entry, isSending, onLeave }: OutboxItemProps) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { entryId, request, photoIds, state } = entry;

  function attempt(work: Promise<unknown>): void {
    work.catch((error: unknown) => reportError(error));
  }

  async function takeBack(): Promise<void> {
    await takeBackToDraft(entry);
    onLeave();
    await navigate('/write');
  }

  return (
    <li className={styles.entry}>
      <b className={styles.title}>
        <UserText>{plainLine(request.title)}</UserText>
      </b>
      <p className={styles.about}>
        {formatFullDay(request.memoryDate)} · {COPY.outbox.photos(photoIds.length)}
      </p>
      <p className={styles.about} data-tone={state === 'waiting' ? undefined : 'danger'}>
        {isSending ? COPY.outbox.sending : (entry.refusal?.message ?? COPY.outbox.states[state])}
      </p>
      {isConfirming ? (
        <div className={styles.actions}>
          <span className={styles.question}>{COPY.outbox.deleteQuestion}</span>
          <Button variant="text" tone="danger" size="sm" onClick={() => attempt(forgetEntry(entryId))}>
            {COPY.outbox.deleteConfirm}
          </Button>
          <Button variant="text" size="sm" onClick={() => setIsConfirming(false)}>
            {COPY.outbox.deleteCancel}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          {!isSending && (
            <Button
              variant="soft"
              size="sm"
              onClick={() => attempt(state === 'waiting' ? sendOutbox() : sendAgain(entryId))}
            >
              {COPY.outbox.sendAgain}
            </Button>
          )}
          <Button variant="plain" size="sm" onClick={() => attempt(takeBack())}>
            {COPY.outbox.change}
          </Button>
          <Button variant="text" tone="danger" size="sm" onClick={() => setIsConfirming(true)}>
            {COPY.outbox.delete}
          </Button>
        </div>
      )}
    </li>
  );
}
