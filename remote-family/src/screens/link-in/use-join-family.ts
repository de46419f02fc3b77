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

/** Joins by the code, then sets the role; when only the role fails, a repeat sets only the role. Answers what was refused. */
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
      const refused = joinFailureOf(error, 'code');
      // The way to the family leads past the guard, which believes what is known of the person.
      if (refused.kind === 'member') await refreshUser();
      setFailure(refused);
      return refused;
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
