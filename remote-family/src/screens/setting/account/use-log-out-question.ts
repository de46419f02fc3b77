import { useState } from 'react';
import { countUnsent, deleteUnsent, type Unsent } from 'shared/device';
import { useLeave } from '../../../ui/use-leave.ts';

const NOTHING: Unsent = { drafts: 0, waiting: 0 };

/** Logging out from the settings: at once, or after a question where something was written and not sent. */
export function useLogOutQuestion() {
  const { leave, isLeaving } = useLeave();
  const [unsent, setUnsent] = useState(NOTHING);
  const [isAsked, setIsAsked] = useState(false);
  const [answering, setAnswering] = useState<'keep' | 'delete' | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function press(): Promise<void> {
    // A device that cannot be read keeps what it has: nothing is lost by leaving.
    const counted = await countUnsent().catch(() => NOTHING);
    if (counted.drafts + counted.waiting === 0) return leave();
    setUnsent(counted);
    setHasFailed(false);
    setIsAsked(true);
  }

  function keepAndLeave(): void {
    if (answering !== null) return;
    setAnswering('keep');
    leave();
  }

  async function deleteAndLeave(): Promise<void> {
    if (answering !== null) return;
    setAnswering('delete');
    setHasFailed(false);
    try {
      await deleteUnsent();
    } catch {
      setAnswering(null);
      setHasFailed(true);
      return;
    }
    leave();
  }

  return {
    press: () => void press(),
    isLeaving,
    question: {
      isAsked,
      unsent,
      /** Which answer is being carried out. */
      answering,
      /** What was to be deleted is still there. */
      hasFailed,
      keepAndLeave,
      deleteAndLeave: () => void deleteAndLeave(),
      stay: () => answering === null && setIsAsked(false),
    },
  };
}

export type LogOutQuestion = ReturnType<typeof useLogOutQuestion>['question'];
