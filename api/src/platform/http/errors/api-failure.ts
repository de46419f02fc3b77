import type { FieldError } from 'shared/contract/envelope';
import { ERROR_MESSAGES, STATUS_OF_ERROR_CODE, type ErrorCode } from 'shared/contract/error-code';

type FailureCode = Exclude<ErrorCode, 'NETWORK_ERROR'>;

type FailureOptions = {
  /** Korean, shown as it is; without it the sentence of the status or of the code. */
  message?: string;
  /** For VALIDATION_ERROR: one entry a field. */
  details?: readonly FieldError[];
  /** Where it differs from the code's own (413, 415). */
  status?: number;
  /** Whole seconds until it is worth trying again. */
  retryAfterSeconds?: number;
};

/** Statuses of which one can say more than their code's sentence does. */
const MESSAGE_OF_STATUS: ReadonlyMap<number | undefined, string> = new Map([
  [413, '보내는 내용이 너무 큽니다. 줄여서 다시 시도해주세요.'],
  [415, '지원하지 않는 형식입니다.'],
]);

/** A refusal that the caller is told about. Thrown anywhere in a handler; the error handler makes the answer of it. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly code: FailureCode;
  readonly status: number;
  readonly details: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, options: FailureOptions = {}) {
    super(options.message ?? MESSAGE_OF_STATUS.get(options.status) ?? ERROR_MESSAGES[code]);
    this.code = code;
    this.status = options.status ?? STATUS_OF_ERROR_CODE[code];
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What the caller may not know of, or what is not there: both say the same. */
export function notFound(): ApiFailure {
  return new ApiFailure('NOT_FOUND');
}

/** A database that restarts is back within a second or two. */
const RETRY_SECONDS = 2;
/** A bucket that was asked several times already is away for longer. */
const STORE_RETRY_SECONDS = 10;

/** 503: the database is down or restarting. Nothing is wrong with the request, and it is worth sending again. */
export function databaseAway(): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: RETRY_SECONDS });
}

/** 503: the photos' store is down, slow or not to be reached. */
export function storeAway(): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: STORE_RETRY_SECONDS });
}

/** One field refused, with its Korean sentence. */
export function invalidField(field: string, message: string): ApiFailure {
  return new ApiFailure('VALIDATION_ERROR', { details: [{ field, message }] });
}
