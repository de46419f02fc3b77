import type { FamilyMember } from 'shared/contract/person';
import { useSession } from 'shared/session';
import { Avatar } from 'shared/ui/Avatar';
import { Tag } from 'shared/ui/Tag';
import { Words } from 'shared/ui/Words';
import { ROLE_NAMES } from 'shared/text/roles';
import { COPY } from './copy.ts';
import styles from './MemberList.module.css';

export function MemberList({ members }: { members: readonly FamilyMember[] }) {
  const myUserId = useSession((state) => state.user?.userId);
  return (
    <section aria-labelledby="family-members">
      <h2 id="family-members" className={styles.title}>
        {COPY.members}
      </h2>
      <ul className={styles.list}>
        {members.map(({ familyMemberId, userId, nickname, profileImage, role }) => (
          <li key={familyMemberId} className={styles.member}>
            <Avatar name={nickname} src={profileImage} />
            <span className={styles.words}>
              <span className={styles.name}>
                <Words>{nickname}</Words>
              </span>
              {role !== null && <span className={styles.role}>{ROLE_NAMES[role]}</span>}
            </span>
            {userId === myUserId && <Tag tone="accent">{COPY.me}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
