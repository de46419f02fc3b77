import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { LOGIN_PATH } from 'shared/contract/paths';
import { forgetPerson } from 'shared/device';
import { clearSession } from 'shared/session';
import { useLogOut } from '../server-state/account.ts';

/** Logs out, locally even if the server is unreachable. Unsent posts stay for the next login. */
export function useLeave(): { leave: () => void; isLeaving: boolean } {
  const endSession = useEndSession();
  const logOut = useLogOut();

  async function leave(): Promise<void> {
    try {
      await logOut.mutateAsync();
    } catch {
      // The token is forgotten below; the server lets it expire.
    }
    await endSession();
  }

  return { leave: () => void leave(), isLeaving: logOut.isPending };
}

/** Deletes the person's data on this device (`forgetPerson`) and opens the login page. */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return async () => {
    await forgetPerson();
    clearSession();
    await navigate(LOGIN_PATH, { replace: true });
    // Last, when no mounted screen would refetch.
    queryClient.clear();
  };
}
