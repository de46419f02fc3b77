import { formatDay } from 'shared/text/korean-dates';
import { dayOf } from 'shared/text/local-days';
import { useInviteLink, useRenewInvite } from '../../server-state/invite.ts';
import { INVITE_COPY } from '../../ui/invite/invite-copy.ts';
import styles from './LinkLifetime.module.css';
import { useState } from 'react';
import { errorMessage, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { RENEW_COPY } from './copy.ts';

/** How long the invite link works, and renewing it. Nothing without a link. */
export function LinkLifetime() {
  const { data } = useInviteLink();
  if (data === undefined) return null;
  return (
    <div className={styles.lifetime}>
      <p className={styles.until}>{INVITE_COPY.worksUntil(formatDay(dayOf(new Date(data.expiresAt))))}</p>
      <RenewLink />
    </div>
  );
}

/** Replaces the invite link after a confirmation, for a link that was shared with the wrong people. */
function RenewLink() {
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
