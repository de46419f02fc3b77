import { Avatar, type AvatarSize } from './Avatar.tsx';
import styles from './AvatarStack.module.css';

type AvatarStackProps = {
  people: readonly { userId: number; nickname: string; profileImage: string | null }[];
  /** Who they are together: `함께한 가족 4명`. */
  label: string;
  size?: AvatarSize;
  /** Further ones are counted as `+N`. Default: 5. */
  max?: number;
};

/** Portraits that overlap, named together. */
export function AvatarStack({ people, label, size = 'xs', max = 5 }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  return (
    <span className={styles.stack} role="img" aria-label={label}>
      {shown.map(({ userId, nickname, profileImage }) => (
        <span key={userId} className={styles.person}>
          <Avatar name={nickname} src={profileImage} size={size} />
        </span>
      ))}
      {shown.length < people.length && <span className={styles.more}>+{people.length - shown.length}</span>}
    </span>
  );
}
