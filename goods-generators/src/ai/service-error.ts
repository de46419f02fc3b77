import { GeneratorError, TransientGeneratorError } from '../generator.ts';

/** A service failure that may pass: overloaded, crashed, or no response. */
export class TransientServiceError extends TransientGeneratorError {
  /** The service's Retry-After; null where there is none. */
  readonly waitMs: number | null;

  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** Upper limit of Retry-After. */
const MAX_WAIT_MS = 30_000;

/** 429 and 5xx are transient, others final. The body is not read: it may repeat the request's content. */
export function errorOfStatus(service: string, response: Response): GeneratorError {
  const { status } = response;
  if (status === 429)
    return new TransientServiceError(`${service}: status 429 (too many requests)`, requestedWaitMs(response));
  if (status >= 500)
    return new TransientServiceError(
      `${service}: status ${status} (service broken)`,
      requestedWaitMs(response),
    );
  return new GeneratorError(`${service}: status ${status} (${describeStatus(status)})`);
}

/** Classifies an exception of a request. The code (`ECONNREFUSED`) is free of personal data. */
export function errorOfNetwork(service: string, error: unknown): GeneratorError {
  if (error instanceof GeneratorError) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return new TransientServiceError(`${service}: no answer (${nameOf(cause)})`);
}

/** Wraps any error of a service without its message, which may contain personal data or the key. */
export function asGeneratorError(service: string, error: unknown): GeneratorError {
  if (error instanceof GeneratorError) return error;
  return new GeneratorError(`${service}: unusable answer (${nameOf(error)})`);
}

function requestedWaitMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1_000, MAX_WAIT_MS) : null;
}

function describeStatus(status: number): string {
  if (status === 400 || status === 422) return 'request not accepted';
  if (status === 401 || status === 403) return 'key not accepted';
  if (status === 402) return 'not paid';
  if (status === 404) return 'no such model or address';
  return status < 400 ? 'leads elsewhere' : 'refused';
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
