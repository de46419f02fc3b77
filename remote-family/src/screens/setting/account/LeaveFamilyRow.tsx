import { useState } from 'react';
import { DoorOpen } from 'lucide-react';
import type { Family } from 'shared/contract/family/family';
import { errorMessage, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { START_PATH } from 'shared/contract/paths';
import { removeFamilyQueries } from 'shared/query';
import { DialogFailure } from '../../../ui/DialogFailure.tsx';
import { COPY } from '../copy.ts';
import { SettingRow } from '../SettingRow.tsx';
import { useLeaveFamily } from '../../../server-state/account.ts';

type LeaveFamilyRowProps = {
  /** Undefined while loading. */
  family: Family | undefined;
  /** Offers the archive of what is about to be left. */
  onDownload: () => void;
};

/** Leaves the family after a confirmation that tells what stays with it, then opens /Start. */
export function LeaveFamilyRow({ family, onDownload }: LeaveFamilyRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useLeaveFamily();
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

  async function leave(): Promise<void> {
    try {
      await mutateAsync();
    } catch {
      // Shown in the dialog, from the mutation's error.
      return;
    }
    await navigate(START_PATH, { replace: true });
    removeFamilyQueries(queryClient);
    showToast({ message: COPY.left });
  }

  return (
    <>
      <SettingRow icon={<Icon of={DoorOpen} size="sm" />} opensPage onPress={open}>
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
        onConfirm={() => void leave()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
