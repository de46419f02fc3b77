import * as z from 'shared/schema';

/** The request errors of the product's catalogue (product.md section 8). A failed answer carries one of them as `code`. */
export const ERROR_CODES = [
  'NETWORK_ERROR',
  'TIMEOUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'TOKEN_EXPIRED',
  'INTERNAL_SERVER_ERROR',
  'BAD_REQUEST',
  'NOT_FOUND',
  'VALIDATION_ERROR',
  'DUPLICATE_ERROR',
  'LIMIT_EXCEEDED',
  'UNKNOWN_ERROR',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);

export type ErrorCode = z.infer<typeof errorCodeSchema>;

/**
 * The status that the API answers each code with. NETWORK_ERROR never travels: it is what a page says
 * when no answer came. A body that is too large or of a kind that is not taken keeps its own status
 * (413, 415) and says LIMIT_EXCEEDED or BAD_REQUEST.
 */
export const STATUS_OF_ERROR_CODE: Readonly<Record<Exclude<ErrorCode, 'NETWORK_ERROR'>, number>> = {
  TIMEOUT: 408,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  TOKEN_EXPIRED: 401,
  INTERNAL_SERVER_ERROR: 500,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  DUPLICATE_ERROR: 409,
  LIMIT_EXCEEDED: 429,
  UNKNOWN_ERROR: 500,
};
