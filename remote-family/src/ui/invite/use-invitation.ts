import { useQuery } from '@tanstack/react-query';
import type { Invite } from 'shared/contract/family/family';
import { ApiError } from 'shared/errors';
import { inviteQuery } from 'shared/query';

export type Invitation =
  | { kind: 'loading' }
  | { kind: 'open'; invite: Invite }
  /** The server knows no such code: unknown, used up or expired. */
  | { kind: 'invalid' }
  | { kind: 'failed'; error: Error; isRetrying: boolean; retry: () => void };

export function useInvitation(code: string): Invitation {
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(code));
  if (data !== undefined) return { kind: 'open', invite: data };
  if (error === null) return { kind: 'loading' };
  if (isInvalid(error)) return { kind: 'invalid' };
  return { kind: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
}

/** All other errors may be temporary. */
function isInvalid(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR');
}

/** Normalizes a pasted or typed code: `8k2p-q7xd ` is `8K2PQ7XD`. */
export function normalizeFamilyCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
