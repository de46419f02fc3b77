import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from 'shared/contract/person';
import {
  type Membership,
  useEnterFamily,
  useJoinFamily as useJoinCall,
  useRefreshUser,
  useSetRole,
} from '../../server-state/membership.ts';
import { joinFailureOf, type JoinFailure } from '../../ui/join-failure.ts';

/** Joins, then sets the role; a retry after a failed role sets only the role. Returns the failure. */
export function useJoinFamily() {
  const navigate = useNavigate();
  const join = useJoinCall();
  const setRole = useSetRole();
  const enterFamily = useEnterFamily();
  const refreshUser = useRefreshUser();
  const [joined, setJoined] = useState<Membership | null>(null);
  const [failure, setFailure] = useState<JoinFailure | null>(null);

  async function joinFamily(code: string, role: Role): Promise<JoinFailure | null> {
    setFailure(null);
    try {
      const membership = joined ?? (await join.mutateAsync(code));
      setJoined(membership);
      await setRole.mutateAsync(role);
      void enterFamily(membership);
      await navigate('/home', { replace: true });
      return null;
    } catch (error) {
      const rejection = joinFailureOf(error, 'code');
      // The route guard reads the cached user: refresh it before the person follows the link.
      if (rejection.kind === 'member') await refreshUser();
      setFailure(rejection);
      return rejection;
    }
  }

  return {
    joinFamily,
    forgetFailure: () => setFailure(null),
    isJoined: joined !== null,
    isBusy: join.isPending || setRole.isPending,
    failure,
  };
}
