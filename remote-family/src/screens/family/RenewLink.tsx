import { useState } from 'react';
import { errorMessage, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useRenewInvite } from '../../server-state/invite.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { RENEW_COPY } from './copy.ts';

/** Makes a new invite link once that is confirmed: the old one may be in a chat that it should not be in. */
export function RenewLink() {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewInvite();

  function ask(): void {
    renew.reset();
    setIsAsking(true);
  }

  async function makeNew(): Promise<void> {
    try {
      await renew.mutateAsync();
      setIsAsking(false);
      showToast({ message: RENEW_COPY.done });
    } catch {
      // The question stays open and says it.
    }
  }

  return (
    <>
      <Button variant="text" tone="accent" onClick={ask}>
        {RENEW_COPY.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
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
        onConfirm={() => void makeNew()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
