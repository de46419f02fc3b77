import { useEffect, useRef, useState } from 'react';
import { Send, X } from 'lucide-react';
import type { Comment } from 'shared/contract/comment';
import { plainLine } from 'shared/contract/text/rich-text';
import { settled } from 'shared/device';
import { useUnsentText } from 'shared/session';
import { isolatedText } from 'shared/text/display-text';
import { randomId } from 'shared/text/random-id';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { Spinner } from 'shared/ui/Spinner';
import { UserText } from 'shared/ui/UserText';
import { useAddComment } from '../../../server-state/comments.ts';
import { useStoreComment } from '../../../server-state/waiting-comments.ts';
import { COPY } from '../copy.ts';
import { CommentField, useCommentText } from './CommentField.tsx';
import styles from './CommentComposer.module.css';

type CommentComposerProps = {
  postId: number;
  postTitle: string;
  /** The comment that the next one replies to. */
  replyTo: Comment | null;
  onCancelReply: () => void;
  /** A comment, or the outbox entry that waits to become one. */
  onAdded: (id: number | string) => void;
};

/** A field at the bottom of the page that grows with what is typed. It stays until the outbox or the server has it. */
export function CommentComposer({
  postId,
  postTitle,
  replyTo,
  onCancelReply,
  onAdded,
}: CommentComposerProps) {
  const [content, setContent] = useUnsentText(`comment-${postId}`);
  const storeComment = useStoreComment();
  const addComment = useAddComment(postId);
  const [isAdded, setIsAdded] = useState(false);
  const submissionKey = useSubmissionKey();
  const isBlank = content.trim() === '';
  const replyToId = replyTo?.commentId;

  const { field, ...text } = useCommentText(content, async (checked) => {
    const entryId = await storeComment({ postId, postTitle, content: checked, replyTo });
    const id = entryId ?? (await sendAtOnce(checked));
    // What was typed meanwhile stays.
    setContent((now) => (now === content ? '' : now));
    onAdded(id);
    setIsAdded(entryId === null || (await settled(entryId)).kind === 'sent');
  });

  /** Where the device stores nothing. */
  async function sendAtOnce(checked: string): Promise<number> {
    const idempotencyKey = submissionKey.of(JSON.stringify([checked, replyToId]));
    const comment = { content: checked, replyTo: replyToId, idempotencyKey };
    const { commentId } = await addComment.mutateAsync(comment);
    submissionKey.renew();
    return commentId;
  }

  const { ref } = field;
  const readyFor = useRef(replyToId);
  useEffect(() => {
    // Not for the one that was there when the page opened.
    if (replyToId !== undefined && replyToId !== readyFor.current) ref.current?.focus();
    readyFor.current = replyToId;
  }, [ref, replyToId]);

  function cancelReply() {
    onCancelReply();
    ref.current?.focus();
  }

  return (
    <form
      className={styles.composer}
      data-bar="bottom"
      aria-label={COPY.comments.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!addComment.isPending && !isBlank) void text.submit();
      }}
    >
      {text.problem}
      {replyTo !== null && (
        <div className={styles.reply}>
          <p className={styles.replyWords}>
            <b>{COPY.comments.replyingTo(isolatedText(replyTo.author.nickname))}</b>
            <span className={styles.quoted}>
              <UserText>{plainLine(replyTo.content)}</UserText>
            </span>
          </p>
          <IconButton
            label={COPY.comments.cancelReply}
            icon={<Icon of={X} size="sm" />}
            onClick={cancelReply}
          />
        </div>
      )}
      <div className={styles.row}>
        <CommentField
          {...field}
          label={COPY.comments.title}
          value={content}
          placeholder={COPY.comments.placeholder}
          onChange={(value) => {
            setContent(value);
            text.forgetProblem();
          }}
        />
        <button type="submit" className={styles.send} aria-label={COPY.comments.submit} disabled={isBlank}>
          {addComment.isPending ? <Spinner /> : <Icon of={Send} size="sm" />}
        </button>
      </div>
      <p className="sr" role="status">
        {isAdded && isBlank ? COPY.comments.added : ''}
      </p>
    </form>
  );
}

/** One key for each comment: the same until the server has it, another one once it has changed. */
function useSubmissionKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    of: (content: string): string => {
      if (last.current?.content !== content) last.current = { content, key: randomId() };
      return last.current.key;
    },
    renew: (): void => {
      last.current = null;
    },
  };
}
