import type { Author } from 'shared/contract/person';
import { isolatedWords } from 'shared/text/calm-words';
import { withParticle } from 'shared/text/particles';
import { Avatar } from 'shared/ui/Avatar';
import { Words } from 'shared/ui/Words';
import styles from './Byline.module.css';

/** Who wrote a memory, apart from who was there: `지우가 남김`, with the portrait. */
export function Byline({ author: { nickname, profileImage } }: { author: Author }) {
  return (
    <span className={styles.byline}>
      <Avatar name={nickname} src={profileImage} size="xs" />
      <span className={styles.text}>
        <Words>{nickname}</Words>
        {particleOf(nickname)} 남김
      </span>
    </span>
  );
}

/** The same within a name that is only a string. */
export function bylineText(nickname: string): string {
  return `${isolatedWords(nickname)}${particleOf(nickname)} 남김`;
}

function particleOf(nickname: string): string {
  return withParticle(nickname, '이/가').slice(nickname.length);
}
