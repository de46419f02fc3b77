import { type ErrorCode, ERROR_CODES, ERROR_MESSAGES } from 'shared/contract/error-code';
import type { FieldError } from 'shared/contract/envelope';

/** Codes of errors without a response (product.md section 8). */
export type OwnErrorCode = 'MANUAL_ERROR' | 'CUSTOM_ERROR';

/** A code of the catalogue, a local one, or an unknown one of a newer API, unchanged. */
export type AnyErrorCode = ErrorCode | OwnErrorCode | (string & {});

type ApiErrorInit = {
  code: AnyErrorCode;
  /** HTTP status; null without a response. */
  status?: number | null;
  /** Korean, as shown. Default: the catalogue's message of the code, else the unknown message. */
  message?: string;
  /** VALIDATION_ERROR has one entry a field; `field` is the name in the request. */
  details?: readonly FieldError[];
  /** The server's Retry-After in milliseconds; null if absent. */
  retryAfterMs?: number | null;
  /** The response's X-Request-Id; absent where it has none, or another origin may not read it. */
  requestId?: unknown;
  cause?: unknown;
};

/** A request that failed, with the one code that all of the app goes by. Thrown by `apiRequest`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: AnyErrorCode;
  readonly status: number | null;
  readonly details: readonly FieldError[];
  readonly retryAfterMs: number | null;
  /** The id is that of the response's header, unparsed (shared/ui/RequestNumber). */
  readonly requestId: unknown;

  constructor({
    code,
    status = null,
    message,
    details = [],
    retryAfterMs = null,
    requestId,
    cause,
  }: ApiErrorInit) {
    super(message ?? messageOfCode(code), { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.retryAfterMs = retryAfterMs;
    this.requestId = requestId;
  }
}

/** A response that violates the contract. Its message is the unknown one; `cause` has the issues. */
export class InvalidResponseError extends ApiError {
  override readonly name = 'InvalidResponseError';

  constructor(status: number, cause: unknown) {
    super({ code: 'UNKNOWN_ERROR', status, cause });
  }
}

/** An error created by the app with its own message. */
export function customError(message: string, code: AnyErrorCode = 'CUSTOM_ERROR'): ApiError {
  return new ApiError({ code, message });
}

export function isCatalogueCode(code: string): code is ErrorCode {
  return ERROR_CODES.some((known) => known === code);
}

function messageOfCode(code: AnyErrorCode): string {
  return isCatalogueCode(code) ? ERROR_MESSAGES[code] : ERROR_MESSAGES.UNKNOWN_ERROR;
}
