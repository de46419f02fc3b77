import { useNavigate } from 'react-router-dom';
import { postPath } from 'shared/contract/paths';
import { plainLine } from 'shared/contract/text/rich-text';
import { copyText } from 'shared/browser/copy-text';
import { type CommentEntry, useOutbox } from 'shared/device';
import { showToast } from 'shared/errors';
import { isolatedText } from 'shared/text/display-text';
import { Button } from 'shared/ui/Button';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import { attempt, OutboxActions } from './OutboxActions.tsx';
import styles from './Outbox.module.css';

type OutboxCommentProps = { entry: CommentEntry; onLeave: () => void };

/** A comment that waits. It is changed on the page of its post; where that is gone, its text can be copied. */
export function OutboxComment({ entry, onLeave }: OutboxCommentProps) {
  const navigate = useNavigate();
  const { entryId, postId, postTitle, content, state, rejection } = entry;
  const isSending = useOutbox(({ sendingCommentEntryId }) => sendingCommentEntryId === entryId);
  const reason = rejection?.details[0]?.message ?? rejection?.message;

  async function copy(): Promise<void> {
    const isCopied = await copyText(Promise.resolve(content));
    showToast(
      isCopied ? { message: COPY.comment.copied } : { message: COPY.comment.notCopied, tone: 'error' },
    );
  }

  async function open(): Promise<void> {
    onLeave();
    await navigate(postPath(postId));
  }

  return (
    <li className={styles.entry}>
      <p className={styles.about}>{COPY.comment.of(isolatedText(plainLine(postTitle)))}</p>
      <p className={styles.title}>
        <UserText>{content}</UserText>
      </p>
      <p className={styles.about} data-tone={state === 'waiting' ? undefined : 'danger'}>
        {isSending ? COPY.comment.sending : (reason ?? COPY.comment.states[state])}
      </p>
      <OutboxActions entry={entry} isSending={isSending}>
        {rejection?.code === 'NOT_FOUND' ? (
          <Button variant="plain" size="sm" onClick={() => attempt(copy())}>
            {COPY.comment.copy}
          </Button>
        ) : (
          <Button variant="plain" size="sm" onClick={() => attempt(open())}>
            {COPY.comment.open}
          </Button>
        )}
      </OutboxActions>
    </li>
  );
}
