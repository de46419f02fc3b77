import { useQuery } from '@tanstack/react-query';
import type { Account } from 'shared/contract/auth';
import { ApiError } from 'shared/errors';
import { accountQuery } from '../../../server-state/login.ts';

type OwnerProof = {
  /** What the person shows that the account is theirs with; `none`: the login is fresh enough, or nothing is known yet. */
  kind: 'password' | 'login' | 'none';
  social: Account['social'];
  /** What the server said of the password. */
  refusal: string | undefined;
};

/** What deleting the account takes. @param error of the last attempt: the server's word counts more than what was read before */
export function useOwnerProof(error: Error | null): OwnerProof {
  const { data: account } = useQuery(accountQuery());
  const details = error instanceof ApiError ? error.details : [];
  const refusal = details.find(({ field }) => field === 'password')?.message;
  const social = account?.social ?? [];
  if (refusal !== undefined || (account !== undefined && account.email !== null))
    return { kind: 'password', social, refusal };
  const isStale =
    details.some(({ field }) => field === 'login') || (account !== undefined && !account.isFresh);
  return { kind: isStale ? 'login' : 'none', social, refusal: undefined };
}
