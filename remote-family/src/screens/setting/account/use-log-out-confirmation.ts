import { useState } from 'react';
import { countUnsent, deleteUnsent, type Unsent } from 'shared/device';
import { useLeave } from '../../../ui/use-leave.ts';

const NOTHING: Unsent = { drafts: 0, waiting: 0 };

/** Logging out from the settings: at once, or after a confirmation where there are unsent posts. */
export function useLogOutConfirmation() {
  const { leave, isLeaving } = useLeave();
  const [unsent, setUnsent] = useState(NOTHING);
  const [isOpen, setIsOpen] = useState(false);
  const [pendingAction, setPendingAction] = useState<'leave' | 'delete' | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function press(): Promise<void> {
    // If the storage cannot be read, nothing is deleted either: log out.
    const counted = await countUnsent().catch(() => NOTHING);
    if (counted.drafts + counted.waiting === 0) return leave();
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

  return {
    press: () => void press(),
    isLeaving,
    confirmation: {
      isOpen,
      unsent,
      pendingAction,
      /** Deleting the unsent posts failed. */
      hasFailed,
      leaveWithUnsent,
      deleteUnsentAndLeave: () => void deleteUnsentAndLeave(),
      stay: () => pendingAction === null && setIsOpen(false),
    },
  };
}

export type LogOutConfirmation = ReturnType<typeof useLogOutConfirmation>['confirmation'];
