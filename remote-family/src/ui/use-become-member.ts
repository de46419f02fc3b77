import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from 'shared/contract/person';
import { ApiError, errorMessage, reportError } from 'shared/errors';
import {
  type Membership,
  type useCreateFamily,
  useEnterFamily,
  type useJoinFamily,
  useRefreshUser,
  useSetRole,
} from '../server-state/membership.ts';

/** Why creating or joining a family failed, by where it is shown. */
export type JoinFailure =
  | { kind: 'field'; message: string }
  | { kind: 'member' }
  /** The code is unknown, used up or expired. */
  | { kind: 'unknown-code' }
  | { kind: 'notice'; message: string };

/** The form's one field, as the request names it. */
type FormField = 'familyName' | 'code';

/** Creates or joins a family, then sets the role; a retry after a failed role sets only the role. */
export function useBecomeMember(
  enter: ReturnType<typeof useCreateFamily | typeof useJoinFamily>,
  { field, next }: { field: FormField; next: `/${string}` },
) {
  const navigate = useNavigate();
  const setRole = useSetRole();
  const enterFamily = useEnterFamily();
  const refreshUser = useRefreshUser();
  const [entered, setEntered] = useState<Membership | null>(null);
  const [failure, setFailure] = useState<JoinFailure | null>(null);

  async function becomeMember(nameOrCode: string, role: Role): Promise<JoinFailure | null> {
    setFailure(null);
    try {
      const membership = entered ?? (await enter.mutateAsync(nameOrCode));
      setEntered(membership);
      await setRole.mutateAsync(role);
      void enterFamily(membership);
      await navigate(next, { replace: true });
      return null;
    } catch (error) {
      const rejection = joinFailureOf(error, field);
      // The route guard reads the cached user: refresh it before the person follows the link.
      if (rejection.kind === 'member') await refreshUser();
      setFailure(rejection);
      return rejection;
    }
  }

  return {
    /** Returns the failure. */
    becomeMember,
    forgetFailure: () => setFailure(null),
    isMember: entered !== null,
    isBusy: enter.isPending || setRole.isPending,
    failure,
  };
}

function joinFailureOf(error: unknown, field: FormField): JoinFailure {
  if (!(error instanceof ApiError)) {
    reportError(error);
    return { kind: 'notice', message: errorMessage(error) };
  }
  if (error.code === 'DUPLICATE_ERROR') return { kind: 'member' };
  if (error.code === 'NOT_FOUND' && field === 'code') return { kind: 'unknown-code' };
  const detail = error.details.find((entry) => entry.field === field);
  return detail === undefined
    ? { kind: 'notice', message: error.message }
    : { kind: 'field', message: detail.message };
}
