import { Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PostDetail } from 'shared/contract/post';
import { isolatedText } from 'shared/text/display-text';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import { Byline } from '../../ui/Byline.tsx';
import { plainLine } from 'shared/contract/text/rich-text';
import { RichText } from '../../ui/RichText.tsx';
import { COPY } from './copy.ts';
import styles from './Story.module.css';

type StoryProps = {
  post: PostDetail;
  /** The player of the post's voice. */
  voice: ReactNode;
  /** Likes and comments. */
  bar: ReactNode;
};

/** Text, author and participants, below the photos; on a paper background where the text is all there is. */
export function Story({ post, voice, bar }: StoryProps) {
  const { participants } = post;
  const isTextOnly = post.images.length === 0 && post.voice === undefined;
  const title = (
    <h1 className={styles.title}>
      <UserText>{plainLine(post.title)}</UserText>
    </h1>
  );
  const text = <RichText className={styles.text}>{post.content}</RichText>;
  return (
    <article className={styles.story}>
      {post.question !== undefined && <p className={styles.question}>{post.question.text}</p>}
      {isTextOnly ? (
        <div className={styles.paper}>
          <span className={styles.mark}>
            <Icon of={Quote} size="lg" filled />
          </span>
          {title}
          {text}
        </div>
      ) : (
        title
      )}
      <div className={styles.people}>
        <Byline author={post.author} />
      </div>
      {participants.length > 0 && (
        <div className={styles.people}>
          <span className={styles.names} aria-hidden="true">
            {COPY.together}
          </span>
          <AvatarStack people={participants} label={COPY.withFamily(participants.length)} />
          <span className={styles.names}>
            {participants.map(({ nickname }) => isolatedText(nickname)).join(', ')}
          </span>
        </div>
      )}
      {voice}
      {!isTextOnly && text}
      {bar}
    </article>
  );
}
