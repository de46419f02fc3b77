import { LogOut } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import { DialogFailure } from '../../../ui/DialogFailure.tsx';
import styles from '../Confirmation.module.css';
import { SettingRow } from '../SettingRow.tsx';
import rowStyles from '../SettingRow.module.css';
import { useState } from 'react';
import { countUnsent, deleteUnsent, type Unsent } from 'shared/device';
import { useLeave } from '../../../ui/use-leave.ts';

const NOTHING: Unsent = { drafts: 0, waiting: 0, comments: 0 };

const DESCRIPTION_ID = 'log-out-question';

/** Logs out: at once, or with something unsent after the question whether to leave or delete them. */
export function LogOutRow() {
  const { leave, isLeaving } = useLeave();
  const [unsent, setUnsent] = useState(NOTHING);
  const [isOpen, setIsOpen] = useState(false);
  const [pendingAction, setPendingAction] = useState<'leave' | 'delete' | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const counts = [
    ...(unsent.drafts > 0 ? [COPY.drafts(unsent.drafts)] : []),
    ...(unsent.waiting > 0 ? [COPY.waiting(unsent.waiting)] : []),
    ...(unsent.comments > 0 ? [COPY.comments(unsent.comments)] : []),
  ];

  function stay(): void {
    if (pendingAction === null) setIsOpen(false);
  }

  async function press(): Promise<void> {
    // If the storage cannot be read, nothing is deleted either: log out.
    const counted = await countUnsent().catch(() => NOTHING);
    if (counted.drafts + counted.waiting + counted.comments === 0) return leave();
    setUnsent(counted);
    setHasFailed(false);
    setIsOpen(true);
  }

  function leaveWithUnsent(): void {
    if (pendingAction !== null) return;
    setPendingAction('leave');
    leave();
  }

  async function deleteUnsentAndLeave(): Promise<void> {
    if (pendingAction !== null) return;
    setPendingAction('delete');
    setHasFailed(false);
    try {
      await deleteUnsent();
    } catch {
      setPendingAction(null);
      setHasFailed(true);
      return;
    }
    leave();
  }

  return (
    <>
      <div className={rowStyles.list}>
        <SettingRow
          icon={<Icon of={LogOut} size="sm" />}
          tone="danger"
          busy={isLeaving}
          busyLabel={COPY.loggingOut}
          onPress={() => void press()}
        >
          {COPY.logOut}
        </SettingRow>
      </div>
      <Dialog
        open={isOpen}
        onClose={stay}
        title={COPY.unsentTitle}
        role="alertdialog"
        describedBy={DESCRIPTION_ID}
      >
        <div id={DESCRIPTION_ID} className={styles.text}>
          <p>{COPY.unsent(counts.join(', '))}</p>
          <p>{COPY.unsentKept}</p>
        </div>
        {hasFailed && <DialogFailure>{COPY.notDeleted}</DialogFailure>}
        <div className={styles.actions}>
          <Button busy={pendingAction === 'leave'} busyLabel={COPY.loggingOut} onClick={leaveWithUnsent}>
            {COPY.keepAndLogOut}
          </Button>
          <Button variant="plain" onClick={stay}>
            {COPY.stay}
          </Button>
          <Button
            variant="text"
            tone="danger"
            busy={pendingAction === 'delete'}
            busyLabel={COPY.loggingOut}
            onClick={() => void deleteUnsentAndLeave()}
          >
            {COPY.deleteAndLogOut}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
