import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from 'shared/contract/person';
import { joinFailureOf, type JoinFailure } from '../../ui/join-failure.ts';
import {
  type Membership,
  useCreateFamily as useCreateCall,
  useEnterFamily,
  useRefreshUser,
  useSetRole,
} from '../../server-state/membership.ts';

/** Creates a family, then sets the role; a retry after a failed role sets only that. Returns the failure. */
export function useCreateFamily() {
  const navigate = useNavigate();
  const create = useCreateCall();
  const setRole = useSetRole();
  const enterFamily = useEnterFamily();
  const refreshUser = useRefreshUser();
  const [created, setCreated] = useState<Membership | null>(null);
  const [failure, setFailure] = useState<JoinFailure | null>(null);

  async function createFamily(familyName: string, role: Role): Promise<JoinFailure | null> {
    setFailure(null);
    try {
      const membership = created ?? (await create.mutateAsync(familyName));
      setCreated(membership);
      await setRole.mutateAsync(role);
      void enterFamily(membership);
      await navigate('/MakeConfirmPage', { replace: true });
      return null;
    } catch (error) {
      const rejection = joinFailureOf(error, 'familyName');
      // The route guard reads the cached user: refresh it before the person follows the link.
      if (rejection.kind === 'member') await refreshUser();
      setFailure(rejection);
      return rejection;
    }
  }

  return {
    createFamily,
    isCreated: created !== null,
    isBusy: create.isPending || setRole.isPending,
    failure,
  };
}
