import { useState } from 'react';
import { errorMessage, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useRenewInvite } from '../../server-state/invite.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { RENEW_COPY } from './copy.ts';

/** Replaces the invite link after a confirmation, for a link that was shared with the wrong people. */
export function RenewLink() {
  const [isConfirming, setIsConfirming] = useState(false);
  const renew = useRenewInvite();

  function open(): void {
    renew.reset();
    setIsConfirming(true);
  }

  async function confirm(): Promise<void> {
    try {
      await renew.mutateAsync();
      setIsConfirming(false);
      showToast({ message: RENEW_COPY.done });
    } catch {
      // The dialog stays open and shows the error.
    }
  }

  return (
    <>
      <Button variant="text" tone="accent" onClick={open}>
        {RENEW_COPY.open}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={RENEW_COPY.question}
        description={
          <>
            {RENEW_COPY.explanation}
            {renew.isError && <DialogFailure>{errorMessage(renew.error)}</DialogFailure>}
          </>
        }
        confirmLabel={RENEW_COPY.confirm}
        busy={renew.isPending}
        busyLabel={RENEW_COPY.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
