import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { showToast } from 'shared/errors';
import { useLeaveFamily } from '../../server-state/account.ts';
import { COPY } from './copy.ts';

/** What a person without a family may still see. */
const KEPT_KEYS = new Set([QUERY_KEYS.currentUser, QUERY_KEYS.authProviders].map(String));

/** Leaves the family, and goes to where one is made or joined. */
export function useLeavingFamily() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useLeaveFamily();

  async function leave(): Promise<void> {
    try {
      await mutateAsync();
    } catch {
      // Told in the dialog, from the mutation's error.
      return;
    }
    await navigate('/Start', { replace: true });
    // When no screen of the family is left that would ask again.
    queryClient.removeQueries({ predicate: ({ queryKey }) => !KEPT_KEYS.has(String(queryKey)) });
    showToast({ message: COPY.left });
  }

  return { leave: () => void leave(), isPending, error, reset };
}
