import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { WRITE_PATH } from 'shared/contract/paths';
import { plainLine } from 'shared/contract/text/rich-text';
import {
  forgetEntry,
  type OutboxEntry,
  sendAgain,
  sendOutbox,
  takeBackToDraft,
  useOutbox,
} from 'shared/device';
import { reportError } from 'shared/errors';
import { formatFullDay } from 'shared/text/korean-dates';
import { Button } from 'shared/ui/Button';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import styles from './Outbox.module.css';

type OutboxItemProps = { entry: OutboxEntry; isSending: boolean; onLeave: () => void };

export function OutboxItem({ entry, isSending, onLeave }: OutboxItemProps) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { entryId, request, state } = entry;
  const progress = useOutbox((outbox) => outbox.progress);

  function attempt(work: Promise<unknown>): void {
    work.catch((error: unknown) => reportError(error));
  }

  async function takeBack(): Promise<void> {
    await takeBackToDraft(entry);
    onLeave();
    await navigate(WRITE_PATH);
  }

  return (
    <li className={styles.entry}>
      <b className={styles.title}>
        <UserText>{plainLine(request.title)}</UserText>
      </b>
      <p className={styles.about}>
        {formatFullDay(request.memoryDate)} · {filesText(entry)}
      </p>
      <p className={styles.about} data-tone={state === 'waiting' ? undefined : 'danger'}>
        {isSending ? COPY.sending(progress) : (entry.rejection?.message ?? COPY.states[state])}
      </p>
      {isConfirming ? (
        <div className={styles.actions}>
          <span className={styles.question}>{COPY.deleteQuestion}</span>
          <Button variant="text" tone="danger" size="sm" onClick={() => attempt(forgetEntry(entryId))}>
            {COPY.deleteConfirm}
          </Button>
          <Button variant="text" size="sm" onClick={() => setIsConfirming(false)}>
            {COPY.deleteCancel}
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
              {COPY.sendAgain}
            </Button>
          )}
          <Button variant="plain" size="sm" onClick={() => attempt(takeBack())}>
            {COPY.change}
          </Button>
          <Button variant="text" tone="danger" size="sm" onClick={() => setIsConfirming(true)}>
            {COPY.delete}
          </Button>
        </div>
      )}
    </li>
  );
}

/** `사진 2장 · 영상 1개 · 목소리`. */
function filesText({ fileIds, recordings }: OutboxEntry): string {
  const photos = fileIds.length - recordings.length;
  const videos = recordings.filter(({ recording }) => recording.type === 'video').length;
  const parts = [
    photos > 0 && COPY.photos(photos),
    videos > 0 && COPY.videos(videos),
    recordings.length > videos && COPY.voice,
  ].filter((part) => part !== false);
  return parts.length === 0 ? COPY.noFiles : parts.join(' · ');
}
