import { type FormEvent, useRef, useState } from 'react';
import type { FamilyMember, Role } from 'shared/contract/person';
import { errorMessage, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { useChangeRole } from '../../server-state/membership.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { ROLE_COPY } from './copy.ts';
import styles from './Sheet.module.css';

type RoleSheetProps = { open: boolean; me: FamilyMember; onClose: () => void };

export function RoleSheet({ open, me, onClose }: RoleSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={ROLE_COPY.title} kind="drawer">
      <RoleForm me={me} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ me, onClose }: Omit<RoleSheetProps, 'open'>) {
  const [role, setRole] = useState<Role | null>(me.role);
  const [wasSent, setWasSent] = useState(false);
  const roleRef = useRef<HTMLInputElement>(null);
  const changeRole = useChangeRole(me.familyMemberId);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (changeRole.isPending) return;
    setWasSent(true);
    if (role === null) return roleRef.current?.focus();
    try {
      await changeRole.mutateAsync(role);
      onClose();
      showToast({ message: ROLE_COPY.saved });
    } catch {
      // The sheet stays open with the choice and shows the error.
    }
  }

  return (
    <form className={styles.sheet} onSubmit={(event) => void save(event)}>
      <RolePicker
        legend={ROLE_COPY.legend}
        value={role}
        onChange={setRole}
        error={wasSent && role === null ? ROLE_COPY.required : undefined}
        firstRef={roleRef}
      />
      {changeRole.isError && <DialogFailure>{errorMessage(changeRole.error)}</DialogFailure>}
      <Button type="submit" busy={changeRole.isPending} busyLabel={ROLE_COPY.busy}>
        {ROLE_COPY.save}
      </Button>
    </form>
  );
}
