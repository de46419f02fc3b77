import { LogOut } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import { DialogFailure } from '../../../ui/DialogFailure.tsx';
import styles from '../Confirmation.module.css';
import { SettingRow } from '../SettingRow.tsx';
import rowStyles from '../SettingRow.module.css';
import { type LogOutConfirmation, useLogOutConfirmation } from './use-log-out-confirmation.ts';

const DESCRIPTION_ID = 'log-out-question';

/** Logs out. With unsent posts it first asks whether to leave or delete them. */
export function LogOutRow() {
  const { press, isLeaving, confirmation } = useLogOutConfirmation();
  return (
    <>
      <div className={rowStyles.list}>
        <SettingRow
          icon={<Icon of={LogOut} size="sm" />}
          tone="danger"
          busy={isLeaving}
          busyLabel={COPY.loggingOut}
          onPress={press}
        >
          {COPY.logOut}
        </SettingRow>
      </div>
      <Dialog
        open={confirmation.isOpen}
        onClose={confirmation.stay}
        title={COPY.unsentTitle}
        role="alertdialog"
        describedBy={DESCRIPTION_ID}
      >
        <Actions confirmation={confirmation} />
      </Dialog>
    </>
  );
}

function Actions({ confirmation }: { confirmation: LogOutConfirmation }) {
  const { unsent, pendingAction, hasFailed, leaveWithUnsent, deleteUnsentAndLeave, stay } = confirmation;
  const counts = [
    ...(unsent.drafts > 0 ? [COPY.drafts(unsent.drafts)] : []),
    ...(unsent.waiting > 0 ? [COPY.waiting(unsent.waiting)] : []),
  ];
  return (
    <>
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
          onClick={deleteUnsentAndLeave}
        >
          {COPY.deleteAndLogOut}
        </Button>
      </div>
    </>
  );
}
