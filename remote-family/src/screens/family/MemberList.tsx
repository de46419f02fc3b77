import { useEffect, useRef, useState } from 'react';
import { type Family, familyOwnerOf } from 'shared/contract/family/family';
import { useSession } from 'shared/session';
import { COPY, REMOVE_COPY, ROLE_COPY } from './copy.ts';
import styles from './MemberList.module.css';
import { Ellipsis, PenLine } from 'lucide-react';
import { type FamilyMember, ROLE_NAMES } from 'shared/contract/person';
import { isolatedText } from 'shared/text/display-text';
import { Avatar } from 'shared/ui/Avatar';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { Tag } from 'shared/ui/Tag';
import { UserText } from 'shared/ui/UserText';
import { MemberSheet, RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { RoleSheet } from './RoleSheet.tsx';

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

/** One member. The own row opens the role sheet; for the owner the other rows open the member sheet. */
function MemberRow({ member, isMe, canRemove }: { member: FamilyMember; isMe: boolean; canRemove: boolean }) {
  const { nickname, profileImage } = member;
  const [shown, setShown] = useState<'row' | 'sheet' | 'question'>('row');
  const role = roleLine(member, isMe);
  const close = () => setShown('row');
  const open = () => setShown('sheet');
  return (
    <li className={styles.member}>
      <Avatar name={nickname} src={profileImage} />
      <span className={styles.text}>
        <span className={styles.name}>
          <UserText>{nickname}</UserText>
        </span>
        {role !== null && <span className={styles.role}>{role}</span>}
      </span>
      {isMe && (
        <div className={styles.tail}>
          <Tag tone="accent">{COPY.me}</Tag>
          <IconButton label={ROLE_COPY.open} icon={<Icon of={PenLine} size="sm" />} onClick={open} />
          <RoleSheet open={shown === 'sheet'} me={member} onClose={close} />
        </div>
      )}
      {!isMe && canRemove && (
        <div className={styles.tail}>
          <IconButton
            label={REMOVE_COPY.openOf(isolatedText(nickname))}
            icon={<Icon of={Ellipsis} size="sm" />}
            onClick={open}
          />
          <MemberSheet
            open={shown === 'sheet'}
            member={member}
            onClose={close}
            onRemove={() => setShown('question')}
          />
          <RemoveMemberDialog open={shown === 'question'} member={member} onClose={close} />
        </div>
      )}
    </li>
  );
}

/** Omits a role that equals the nickname: 할머니. */
function roleLine({ nickname, role }: FamilyMember, isMe: boolean): string | null {
  if (role === null) return isMe ? ROLE_COPY.none : null;
  return ROLE_NAMES[role] === nickname ? null : ROLE_NAMES[role];
}
