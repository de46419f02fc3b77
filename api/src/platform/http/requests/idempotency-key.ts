import { ApiFailure } from '../errors/api-failure.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** @throws ApiFailure BAD_REQUEST for a malformed key */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) throw new ApiFailure('BAD_REQUEST');
  return header;
}
