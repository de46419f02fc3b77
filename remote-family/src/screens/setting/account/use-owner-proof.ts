import { useQuery } from '@tanstack/react-query';
import type { Account } from 'shared/contract/auth';
import { ApiError } from 'shared/errors';
import { accountQuery } from '../../../server-state/login.ts';

type OwnerProof = {
  /** The required proof of ownership; `none`: the login is fresh enough, or the account is loading. */
  kind: 'password' | 'login' | 'none';
  social: Account['social'];
  /** The server's rejection of the password. */
  passwordError: string | undefined;
};

/** What deleting the account requires. @param error of the last attempt: it overrides the cached account */
export function useOwnerProof(error: Error | null): OwnerProof {
  const { data: account } = useQuery(accountQuery());
  const details = error instanceof ApiError ? error.details : [];
  const passwordError = details.find(({ field }) => field === 'password')?.message;
  const social = account?.social ?? [];
  if (passwordError !== undefined || (account !== undefined && account.email !== null))
    return { kind: 'password', social, passwordError };
  const isStale =
    details.some(({ field }) => field === 'login') || (account !== undefined && !account.isFresh);
  return { kind: isStale ? 'login' : 'none', social, passwordError: undefined };
}
