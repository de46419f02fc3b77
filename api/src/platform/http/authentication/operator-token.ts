import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiFailure, notFound } from '../errors/api-failure.ts';

/**
 * Lets the operator's own programs pass: whoever sends the token of the environment.
 * @param token null: the environment has none, and the route is not there
 * @throws ApiFailure NOT_FOUND without a token in the environment, UNAUTHORIZED without the right one in the request
 */
export function admitOperator(token: string | null, authorization: string | undefined): void {
  if (token === null) throw notFound();
  // Sums are of one length, so that the time it takes to compare them tells nothing.
  if (!timingSafeEqual(sumOf(`Bearer ${token}`), sumOf(authorization ?? '')))
    throw new ApiFailure('UNAUTHORIZED');
}

function sumOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
