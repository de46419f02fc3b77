import { useState } from 'react';
import { deleteUnsent } from 'shared/device';
import { showToast } from 'shared/errors';
import { type PostsChoice, useDeleteAccount } from '../../../server-state/account.ts';
import { useEndSession } from '../../../ui/use-leave.ts';
import { COPY } from '../copy.ts';

/** Deletes the account, then everything of the person on this device, and goes to the login page. */
export function useAccountDeletion() {
  const endSession = useEndSession();
  const { mutateAsync, error, reset } = useDeleteAccount();
  const [isPending, setIsPending] = useState(false);

  async function deleteAccount(postsChoice: PostsChoice, password: string): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      await mutateAsync({ postsChoice, password });
    } catch {
      // Shown in the sheet, from the mutation's error.
      setIsPending(false);
      return;
    }
    // Nobody can send the drafts any more; those that cannot be deleted stay private.
    await deleteUnsent().catch(() => undefined);
    await endSession();
    showToast({ message: COPY.deleted });
  }

  return {
    deleteAccount: (postsChoice: PostsChoice, password: string) => void deleteAccount(postsChoice, password),
    isPending,
    error,
    reset,
  };
}

export type AccountDeletion = ReturnType<typeof useAccountDeletion>;
