import { UserMinus } from 'lucide-react';
import { type FamilyMember, roleName } from 'shared/contract/person';
import { Avatar } from 'shared/ui/Avatar';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import { REMOVE_COPY } from './copy.ts';
import styles from './Sheet.module.css';

type MemberSheetProps = { open: boolean; member: FamilyMember; onClose: () => void; onRemove: () => void };

export function MemberSheet({ open, member, onClose, onRemove }: MemberSheetProps) {
  const { nickname, profileImage, role } = member;
  return (
    <Dialog open={open} onClose={onClose} title={REMOVE_COPY.sheetTitle} kind="drawer">
      <div className={styles.sheet}>
        <div className={styles.person}>
          <Avatar name={nickname} src={profileImage} size="lg" />
          <p className={styles.text}>
            <b className={styles.name}>
              <UserText>{nickname}</UserText>
            </b>
            <span className={styles.role}>{roleName(role)}</span>
          </p>
        </div>
        <Button variant="line" icon={<Icon of={UserMinus} size="sm" />} onClick={onRemove}>
          {REMOVE_COPY.remove}
        </Button>
      </div>
    </Dialog>
  );
}
