import type { FieldError } from 'shared/contract/envelope';
import { ERROR_MESSAGES, STATUS_OF_ERROR_CODE, type ErrorCode } from 'shared/contract/error-code';

/** What a 5xx lacked; others are bugs. */
export type Unavailable = 'database' | 'store' | 'disk';

type FailureCode = Exclude<ErrorCode, 'NETWORK_ERROR'>;

type FailureOptions = {
  /** Korean, shown to people; default: the message of the status or of the code. */
  message?: string;
  /** VALIDATION_ERROR has details: one entry per field. */
  details?: readonly FieldError[];
  /** HTTP status, where it differs from the code's own (413, 415). */
  status?: number;
  /** Seconds until a retry is worthwhile (integer). */
  retryAfterSeconds?: number;
  /** Metrics count by it. */
  unavailable?: Unavailable;
  /** A 5xx with which nothing is wrong: neither counted nor logged. */
  isExpected?: boolean;
};

/** Statuses with a more specific message than their code's. */
const MESSAGE_OF_STATUS: ReadonlyMap<number | undefined, string> = new Map([
  [413, '보내는 내용이 너무 큽니다. 줄여서 다시 시도해주세요.'],
  [415, '지원하지 않는 형식입니다.'],
]);

/** An error for the caller. Thrown anywhere in a handler; the error handler makes the response. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly code: FailureCode;
  readonly status: number;
  readonly details: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly unavailable: Unavailable | undefined;
  readonly isExpected: boolean;

  constructor(code: FailureCode, options: FailureOptions = {}) {
    super(options.message ?? MESSAGE_OF_STATUS.get(options.status) ?? ERROR_MESSAGES[code]);
    this.code = code;
    this.status = options.status ?? STATUS_OF_ERROR_CODE[code];
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.unavailable = options.unavailable;
    this.isExpected = options.isExpected ?? false;
  }
}

/** For what the caller may not see, and for what does not exist: indistinguishable. */
export function notFound(): ApiFailure {
  return new ApiFailure('NOT_FOUND');
}

/** A restarting database is back within a second or two. */
const RETRY_SECONDS = 2;
/** The S3 client has retried already: the bucket is away for longer. */
const STORE_RETRY_SECONDS = 10;

/** 503: the database is down or restarting. The same request may succeed later. */
export const databaseAway = () => away({ retryAfterSeconds: RETRY_SECONDS, unavailable: 'database' });

/** 503: the object store is down, slow or unreachable. */
export const storeAway = () => away({ retryAfterSeconds: STORE_RETRY_SECONDS, unavailable: 'store' });

/** 503: this process ends, another one responds. */
export const processEnding = () => away({ retryAfterSeconds: RETRY_SECONDS, isExpected: true });

function away(options: FailureOptions): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', { status: 503, ...options });
}

/** VALIDATION_ERROR for one field, with its Korean message. */
export function invalidField(field: string, message: string): ApiFailure {
  return new ApiFailure('VALIDATION_ERROR', { details: [{ field, message }] });
}
