import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showToast } from 'shared/errors';
import { removeFamilyQueries } from 'shared/query';
import { useLeaveFamily } from '../../../server-state/account.ts';
import { COPY } from '../copy.ts';

/** Leaves the family, then opens /Start. */
export function useFamilyExit() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useLeaveFamily();

  async function leave(): Promise<void> {
    try {
      await mutateAsync();
    } catch {
      // Shown in the dialog, from the mutation's error.
      return;
    }
    await navigate('/Start', { replace: true });
    removeFamilyQueries(queryClient);
    showToast({ message: COPY.left });
  }

  return { leave: () => void leave(), isPending, error, reset };
}
