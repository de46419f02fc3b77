import type { QuotedComment } from 'shared/contract/comment';
import { plainLine } from 'shared/contract/text/rich-text';
import { isolatedText } from 'shared/text/display-text';
import { UserText } from 'shared/ui/UserText';
import { COPY } from '../copy.ts';
import styles from './Comments.module.css';

type QuotedProps = { replyTo: QuotedComment; onGoTo: (() => void) | undefined };

/** The comment that a reply belongs to, in a line. */
export function Quoted({ replyTo: { quote }, onGoTo }: QuotedProps) {
  if (quote === null) return <p className={styles.quoted}>{COPY.comments.quotedGone}</p>;
  const text = (
    <>
      <b>{COPY.comments.replyingTo(isolatedText(quote.nickname))}</b>{' '}
      <UserText>{plainLine(quote.content)}</UserText>
    </>
  );
  if (onGoTo === undefined) return <p className={styles.quoted}>{text}</p>;
  return (
    <button type="button" className={styles.quoted} onClick={onGoTo}>
      {text}
      <span className="sr">{COPY.comments.goToQuoted}</span>
    </button>
  );
}
