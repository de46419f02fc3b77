import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from 'shared/contract/person';
import { joinFailureOf, type JoinFailure } from '../../ui/join-failure.ts';
import {
  type Membership,
  useCreateFamily,
  useEnterFamily,
  useRefreshUser,
  useSetRole,
} from '../../server-state/membership.ts';

/** Makes the family, then sets the role; when only the role fails, a repeat sets only the role. Answers what was refused. */
export function useMakeFamily() {
  const navigate = useNavigate();
  const createFamily = useCreateFamily();
  const setRole = useSetRole();
  const enterFamily = useEnterFamily();
  const refreshUser = useRefreshUser();
  const [made, setMade] = useState<Membership | null>(null);
  const [failure, setFailure] = useState<JoinFailure | null>(null);

  async function makeFamily(familyName: string, role: Role): Promise<JoinFailure | null> {
    setFailure(null);
    try {
      const membership = made ?? (await createFamily.mutateAsync(familyName));
      setMade(membership);
      await setRole.mutateAsync(role);
      void enterFamily(membership);
      await navigate('/MakeConfirmPage', { replace: true });
      return null;
    } catch (error) {
      const refused = joinFailureOf(error, 'familyName');
      // The way to the family leads past the guard, which believes what is known of the person.
      if (refused.kind === 'member') await refreshUser();
      setFailure(refused);
      return refused;
    }
  }

  return {
    makeFamily,
    isMade: made !== null,
    isBusy: createFamily.isPending || setRole.isPending,
    failure,
  };
}
