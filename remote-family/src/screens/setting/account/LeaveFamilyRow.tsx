import { useState } from 'react';
import { DoorOpen } from 'lucide-react';
import type { Family } from 'shared/contract/family';
import { errorMessage } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { DialogFailure } from '../../../ui/DialogFailure.tsx';
import { COPY } from '../copy.ts';
import { SettingRow } from '../SettingRow.tsx';
import { useFamilyExit } from './use-family-exit.ts';

type LeaveFamilyRowProps = {
  /** Undefined while loading. */
  family: Family | undefined;
  /** Offers the archive of what is about to be left. */
  onDownload: () => void;
};

/** Leaves the family after a confirmation that tells what stays with it. */
export function LeaveFamilyRow({ family, onDownload }: LeaveFamilyRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { leave, isPending, error, reset } = useFamilyExit();
  const isLast = family?.familyMembers.length === 1;

  function open(): void {
    reset();
    setIsConfirming(true);
  }

  function downloadFirst(): void {
    if (isPending) return;
    setIsConfirming(false);
    onDownload();
  }

  return (
    <>
      <SettingRow icon={<Icon of={DoorOpen} size="sm" />} leadsOn onPress={open}>
        {COPY.leaveFamily}
      </SettingRow>
      <ConfirmDialog
        open={isConfirming}
        title={COPY.leaveTitle}
        tone="danger"
        description={
          <>
            <p>{isLast ? COPY.leaveLast : COPY.leaveText}</p>
            <Button variant="text" size="sm" tone="accent" onClick={downloadFirst}>
              {COPY.downloadFirst}
            </Button>
            {error !== null && <DialogFailure>{errorMessage(error)}</DialogFailure>}
          </>
        }
        confirmLabel={COPY.leaveConfirm}
        busy={isPending}
        busyLabel={COPY.leaving}
        onConfirm={leave}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
