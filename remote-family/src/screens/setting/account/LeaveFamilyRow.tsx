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
import { useLeavingFamily } from './use-leaving-family.ts';

type LeaveFamilyRowProps = {
  /** Undefined until it is known. */
  family: Family | undefined;
  /** Offers the archive of what is about to be left. */
  onDownload: () => void;
};

/** Leaves the family, after a question that says what stays with it. */
export function LeaveFamilyRow({ family, onDownload }: LeaveFamilyRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { leave, isPending, error, reset } = useLeavingFamily();
  const isLast = family?.familyMembers.length === 1;

  function ask(): void {
    reset();
    setIsAsked(true);
  }

  function downloadFirst(): void {
    if (isPending) return;
    setIsAsked(false);
    onDownload();
  }

  return (
    <>
      <SettingRow icon={<Icon of={DoorOpen} size="sm" />} leadsOn onPress={ask}>
        {COPY.leaveFamily}
      </SettingRow>
      <ConfirmDialog
        open={isAsked}
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
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
