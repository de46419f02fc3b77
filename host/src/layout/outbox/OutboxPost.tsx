import { useNavigate } from 'react-router-dom';
import { WRITE_PATH } from 'shared/contract/paths';
import { plainLine } from 'shared/contract/text/rich-text';
import { type PostEntry, takeBackToDraft, useOutbox } from 'shared/device';
import { formatFullDay } from 'shared/text/korean-dates';
import { Button } from 'shared/ui/Button';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import { attempt, OutboxActions } from './OutboxActions.tsx';
import styles from './Outbox.module.css';

type OutboxPostProps = { entry: PostEntry; onLeave: () => void };

export function OutboxPost({ entry, onLeave }: OutboxPostProps) {
  const navigate = useNavigate();
  const { entryId, request, state } = entry;
  const isSending = useOutbox(({ sendingId }) => sendingId === entryId);
  const progress = useOutbox((outbox) => outbox.progress);

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
      <OutboxActions entry={entry} isSending={isSending}>
        <Button variant="plain" size="sm" onClick={() => attempt(takeBack())}>
          {COPY.change}
        </Button>
      </OutboxActions>
    </li>
  );
}

/** `사진 2장 · 영상 1개 · 목소리`. */
function filesText({ fileIds, recordings }: PostEntry): string {
  const photos = fileIds.length - recordings.length;
  const videos = recordings.filter(({ recording }) => recording.type === 'video').length;
  const parts = [
    photos > 0 && COPY.photos(photos),
    videos > 0 && COPY.videos(videos),
    recordings.length > videos && COPY.voice,
  ].filter((part) => part !== false);
  return parts.length === 0 ? COPY.noFiles : parts.join(' · ');
}
