import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CommentEntry, forgetEntry, loadOutbox, sendAgain, sendOutbox, useOutbox } from 'shared/device';
import { reportError } from 'shared/errors';
import { useSession } from 'shared/session';
import { Avatar } from 'shared/ui/Avatar';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { UserText } from 'shared/ui/UserText';
import { RichText } from '../../../ui/RichText.tsx';
import { COPY } from '../copy.ts';
import { CommentEditor } from './CommentEditor.tsx';
import styles from './Comments.module.css';
import { Quoted } from './Quoted.tsx';

type WaitingCommentProps = { entry: CommentEntry; isAdded: boolean };

/** A comment of this person that the server does not have yet, and what can be done with it until then. */
export function WaitingComment({ entry, isAdded }: WaitingCommentProps) {
  const { entryId, content, replyTo, state, rejection } = entry;
  const item = useRef<HTMLLIElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const me = useSession((session) => session.user);
  const isSending = useIsSending(entry);
  const [isEditing, setIsEditing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  useEffect(() => {
    if (isAdded) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);

  function stopEditing() {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  }

  function attempt(work: Promise<unknown>): void {
    work.catch((error: unknown) => reportError(error));
  }

  return (
    <li ref={item} className={styles.comment}>
      <Avatar name={me?.nickname ?? ''} src={me?.profileImage ?? null} />
      <p className={styles.who}>
        <b>
          <UserText>{me?.nickname ?? ''}</UserText>
        </b>
      </p>
      <div className={styles.words}>
        {replyTo !== null && <Quoted replyTo={replyTo} onGoTo={undefined} />}
        {isEditing ? (
          <CommentEditor
            unsentKey={`waiting-comment-${entryId}`}
            content={content}
            onSave={async (changed) => {
              await (await loadOutbox()).changeWaitingComment(entryId, changed);
            }}
            onDone={stopEditing}
          />
        ) : (
          <RichText>{content}</RichText>
        )}
        <p className={styles.state} role="status" data-tone={state === 'waiting' ? undefined : 'danger'}>
          {isSending
            ? COPY.waiting.sending
            : (rejection?.details[0]?.message ?? rejection?.message ?? COPY.waiting.states[state])}
        </p>
        {!isSending && !isEditing && (
          <div className={styles.actions}>
            <Button
              variant="text"
              onClick={() => attempt(state === 'waiting' ? sendOutbox() : sendAgain(entryId))}
            >
              {COPY.waiting.sendAgain}
            </Button>
            <Button ref={editButton} variant="text" onClick={() => setIsEditing(true)}>
              {COPY.comments.edit}
            </Button>
            <Button variant="text" onClick={() => setIsConfirming(true)}>
              {COPY.menu.remove}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={COPY.comments.confirm}
        tone="danger"
        confirmLabel={COPY.menu.remove}
        onConfirm={() => {
          setIsConfirming(false);
          attempt(forgetEntry(entryId));
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </li>
  );
}

/** Also the moment before its first attempt: nothing is known yet that would delay it. */
function useIsSending({ entryId, state, firstTriedAt }: CommentEntry): boolean {
  const isNow = useOutbox(({ sendingCommentEntryId }) => sendingCommentEntryId === entryId);
  return isNow || (state === 'waiting' && firstTriedAt === null && navigator.onLine);
}
