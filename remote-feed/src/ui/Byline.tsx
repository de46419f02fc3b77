import type { Author } from 'shared/contract/person';
import { isolatedText } from 'shared/text/display-text';
import { withParticle } from 'shared/text/particles';
import { Avatar } from 'shared/ui/Avatar';
import { UserText } from 'shared/ui/UserText';
import styles from './Byline.module.css';

/** The author of a post, apart from its participants: `지우가 남김`, with the avatar. */
export function Byline({ author: { nickname, profileImage } }: { author: Author }) {
  return (
    <span className={styles.byline}>
      <Avatar name={nickname} src={profileImage} size="xs" />
      <span className={styles.text}>
        <UserText>{nickname}</UserText>
        {particleOf(nickname)} 남김
      </span>
    </span>
  );
}

/** Makes the byline within a name that is only a string. */
export function bylineText(nickname: string): string {
  return `${isolatedText(nickname)}${particleOf(nickname)} 남김`;
}

function particleOf(nickname: string): string {
  return withParticle(nickname, '이/가').slice(nickname.length);
}
