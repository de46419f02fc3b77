import { hash, timingSafeEqual } from 'node:crypto';
import { ApiFailure, notFound } from '../errors/api-failure.ts';

/**
 * Admits the operator's programs, which send the token of the environment.
 * @param token null: none is configured, and the route does not exist
 * @throws ApiFailure NOT_FOUND without a configured token, UNAUTHORIZED for a wrong one
 */
export function admitOperator(token: string | null, authorization: string | undefined): void {
  if (token === null) throw notFound();
  // Hashes have one length, so the constant-time comparison reveals nothing.
  const expected = hash('sha256', `Bearer ${token}`, 'buffer');
  const received = hash('sha256', authorization ?? '', 'buffer');
  if (!timingSafeEqual(expected, received)) throw new ApiFailure('UNAUTHORIZED');
}
