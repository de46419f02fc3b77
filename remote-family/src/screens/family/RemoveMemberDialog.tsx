import type { FamilyMember } from 'shared/contract/person';
import { ApiError, errorMessage, notifyError, showToast } from 'shared/errors';
import { isolatedText } from 'shared/text/display-text';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useRemoveMember } from '../../server-state/membership.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { REMOVE_COPY } from './copy.ts';
import { UserMinus } from 'lucide-react';
import { roleName } from 'shared/contract/person';
import { Avatar } from 'shared/ui/Avatar';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import styles from './Sheet.module.css';

type RemoveMemberDialogProps = { open: boolean; member: FamilyMember; onClose: () => void };

/** Confirms removing a member, who loses access to the whole family. */
export function RemoveMemberDialog({ open, member, onClose }: RemoveMemberDialogProps) {
  const nickname = isolatedText(member.nickname);
  const { mutateAsync, reset, isPending, error } = useRemoveMember(member.familyMemberId);

  function cancel(): void {
    reset();
    onClose();
  }

  async function remove(): Promise<void> {
    try {
      const outcome = await mutateAsync();
      if (outcome === 'removed') showToast({ message: REMOVE_COPY.done(nickname) });
      else showToast({ message: REMOVE_COPY.goneAlready(nickname), tone: 'info' });
    } catch (thrown) {
      // The list changes, and this dialog closes; it shows all other errors itself.
      if (!(thrown instanceof ApiError && thrown.code === 'FORBIDDEN')) return;
      notifyError(thrown, REMOVE_COPY.notAllowed);
      cancel();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={REMOVE_COPY.question(nickname)}
      description={
        <>
          {REMOVE_COPY.explanation}
          {error !== null && <DialogFailure>{errorMessage(error)}</DialogFailure>}
        </>
      }
      tone="danger"
      confirmLabel={REMOVE_COPY.confirm}
      busy={isPending}
      busyLabel={REMOVE_COPY.busy}
      onConfirm={() => void remove()}
      onCancel={cancel}
    />
  );
}

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
