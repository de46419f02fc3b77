import { useState } from 'react';
import { deleteUnsent } from 'shared/device';
import { showToast } from 'shared/errors';
import { type MemoriesLeft, useDeleteAccount } from '../../../server-state/account.ts';
import { useEndSession } from '../../../ui/use-leave.ts';
import { COPY } from '../copy.ts';

/** Deletes the account, then everything of the person on this device, and goes to the login page. */
export function useDeletingAccount() {
  const endSession = useEndSession();
  const { mutateAsync, error, reset } = useDeleteAccount();
  const [isPending, setIsPending] = useState(false);

  async function deleteAccount(memories: MemoriesLeft, password: string): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      await mutateAsync({ memories, password });
    } catch {
      // Told in the sheet, from the mutation's error.
      setIsPending(false);
      return;
    }
    // Nobody can send it any more. What this device fails to delete nobody else can see either.
    await deleteUnsent().catch(() => undefined);
    await endSession();
    showToast({ message: COPY.deleted });
  }

  return {
    deleteAccount: (memories: MemoriesLeft, password: string) => void deleteAccount(memories, password),
    isPending,
    error,
    reset,
  };
}

export type DeletingAccount = ReturnType<typeof useDeletingAccount>;
