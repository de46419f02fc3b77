import { useState } from 'react';
import { showToast } from 'shared/errors';
import { useEndSessions } from '../../server-state/login.ts';
import { COPY } from './copy.ts';

type Leaving = number | 'others';

/** Logs one device out, or all others. A failure shows a toast. */
export function useLogOutDevices() {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { mutateAsync } = useEndSessions();

  async function logOut(which: Leaving, onSettled: () => void): Promise<void> {
    if (leaving !== null) return;
    setLeaving(which);
    try {
      await mutateAsync(which === 'others' ? null : which);
      showToast({ message: COPY.loggedOut });
    } catch {
      // The mutation has shown a toast.
    }
    setLeaving(null);
    onSettled();
  }

  return {
    leaving,
    logOut: (which: Leaving, onSettled: () => void = () => undefined) => void logOut(which, onSettled),
  };
}
