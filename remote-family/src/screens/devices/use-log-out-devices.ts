import { useState } from 'react';
import { showToast } from 'shared/errors';
import { useEndSessions } from '../../server-state/login.ts';
import { COPY } from './copy.ts';

type Leaving = number | 'others';

/** Logs one device out, or all the others. A failure is a toast. */
export function useLogOutDevices() {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { mutateAsync } = useEndSessions();

  async function logOut(which: Leaving, onEnd: () => void): Promise<void> {
    if (leaving !== null) return;
    setLeaving(which);
    try {
      await mutateAsync(which === 'others' ? null : which);
      showToast({ message: COPY.loggedOut });
    } catch {
      // Its toast says what was wrong.
    }
    setLeaving(null);
    onEnd();
  }

  return {
    leaving,
    logOut: (which: Leaving, onEnd: () => void = () => undefined) => void logOut(which, onEnd),
  };
}
