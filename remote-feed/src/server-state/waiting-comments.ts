import type { Comment } from 'shared/contract/comment';
import { type CommentEntry, loadOutbox, useOutbox } from 'shared/device';
import { useSession } from 'shared/session';

/** This person's comments of a post that the server does not have yet, oldest first. */
export function useWaitingComments(postId: number): readonly CommentEntry[] {
  const { entries, arrivedCommentEntryId } = useOutbox();
  return entries
    .filter((entry) => entry.kind === 'comment')
    .filter((entry) => entry.postId === postId && entry.entryId !== arrivedCommentEntryId);
}

type NewComment = { postId: number; postTitle: string; content: string; replyTo: Comment | null };

/** Puts a comment into the outbox. Resolves with null where the device stores nothing. */
export function useStoreComment() {
  const userId = useSession((session) => session.user?.userId);

  return async ({ replyTo, ...comment }: NewComment): Promise<string | null> => {
    if (userId === undefined) return null;
    const quoted = replyTo && {
      commentId: replyTo.commentId,
      quote: { nickname: replyTo.author.nickname, content: replyTo.content },
    };
    return loadOutbox()
      .then((outbox) => outbox.putCommentInOutbox({ ...comment, userId, replyTo: quoted }))
      .catch(() => null);
  };
}
