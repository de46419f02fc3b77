import { useEffect, useRef } from 'react';
import { type Family, familyOwnerOf } from 'shared/contract/family/family';
import { useSession } from 'shared/session';
import { COPY } from './copy.ts';
import styles from './MemberList.module.css';
import { MemberRow } from './MemberRow.tsx';

export function MemberList({ family }: { family: Family }) {
  const { familyMembers: members } = family;
  const myUserId = useSession((state) => state.user?.userId);
  const isOwner = myUserId !== undefined && familyOwnerOf(family)?.userId === myUserId;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const countBefore = useRef(members.length);

  useEffect(() => {
    const isFewer = members.length < countBefore.current;
    countBefore.current = members.length;
    // The focus was in the removed row: move it to the heading.
    if (isFewer && document.activeElement === document.body) headingRef.current?.focus();
  }, [members.length]);

  return (
    <section aria-labelledby="family-members">
      <h2 ref={headingRef} id="family-members" className={styles.title} tabIndex={-1}>
        {COPY.members}
      </h2>
      <ul className={styles.list}>
        {members.map((member) => (
          <MemberRow
            key={member.familyMemberId}
            member={member}
            isMe={member.userId === myUserId}
            canRemove={isOwner}
          />
        ))}
      </ul>
    </section>
  );
}
