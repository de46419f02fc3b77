import type { ErrorCode } from 'shared/contract/error-code';
import { ApiError } from './api-error.ts';

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  500: 'INTERNAL_SERVER_ERROR',
};

/** What is known of a failed request before it has a code. */
export type Failure = {
  /** HTTP status; null or absent without a response. */
  status?: number | null;
  /** The `code` of the response body; takes precedence. */
  bodyCode?: string | undefined;
  timedOut?: boolean;
};

/** Code of a failed request (product.md section 8): of the body, else the status, else the network error. */
export function toErrorCode({ status, bodyCode, timedOut = false }: Failure): ErrorCode | (string & {}) {
  if (bodyCode !== undefined && bodyCode !== '') return bodyCode;
  if (timedOut) return 'TIMEOUT';
  if (status === null || status === undefined) return 'NETWORK_ERROR';
  return CODE_OF_STATUS[status] ?? 'UNKNOWN_ERROR';
}

export function requiresLogin(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'UNAUTHORIZED' || error.code === 'TOKEN_EXPIRED');
}

/** Whether a request was aborted by the app: not a failure, not reported. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');
}
