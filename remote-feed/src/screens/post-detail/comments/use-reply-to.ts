import { type Comment, commentSchema } from 'shared/contract/comment';
import * as z from 'shared/schema';
import { useTypedText } from 'shared/validation/use-typed-text';

/** The comment that is replied to: a reload has it again, as it has the reply's text. */
export function useReplyTo(): [replyTo: Comment | null, setReplyTo: (comment: Comment | null) => void] {
  const [stored, store] = useTypedText('reply to', 'null');
  const { data = null } = z.safeParse(z.nullable(commentSchema), JSON.parse(stored));
  return [data, (comment) => store(JSON.stringify(comment))];
}
