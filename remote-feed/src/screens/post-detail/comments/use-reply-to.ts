import { type Comment, commentSchema } from 'shared/contract/comment';
import * as z from 'shared/schema';
import { useUnsentText } from 'shared/session';

/** The comment that is replied to: whoever comes back to the page has it again, as the reply's text. */
export function useReplyTo(
  postId: number,
): [replyTo: Comment | null, setReplyTo: (comment: Comment | null) => void] {
  const [stored, store] = useUnsentText(`reply-${postId}`);
  return [commentIn(stored), (comment) => store(comment === null ? '' : JSON.stringify(comment))];
}

function commentIn(stored: string): Comment | null {
  try {
    return z.safeParse(commentSchema, JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}
