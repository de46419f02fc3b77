import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { clearSession } from 'shared/session';
import { useLogOut } from '../server-state/account.ts';

/** Logs out and goes to the login page. The session ends here even when the server cannot be reached. */
export function useLeave(): { leave: () => void; isLeaving: boolean } {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const logOut = useLogOut();

  async function leave(): Promise<void> {
    try {
      await logOut.mutateAsync();
    } catch {
      // The token is forgotten below; the server lets it expire.
    }
    clearSession();
    await navigate('/LoginPage', { replace: true });
    // Last, when no screen is left that would ask again for what is thrown away.
    queryClient.clear();
  }

  return { leave: () => void leave(), isLeaving: logOut.isPending };
}
