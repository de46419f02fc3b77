import { GeneratorError, TransientGeneratorError } from '../generator.ts';

/** A service that may do better the next time: it is busy, it broke, or no answer came. */
export class TransientServiceError extends TransientGeneratorError {
  /** How long the service asks to be left alone; null: it did not say. */
  readonly waitMs: number | null;

  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** A service that asks for more patience than this is tried again after this time. */
const MAX_WAIT_MS = 30_000;

/**
 * What an answer that is no success means: 429 and 5xx pass, everything else is final. What the service wrote is not
 * read: it may repeat what it was sent.
 */
export function errorOfStatus(service: string, response: Response): GeneratorError {
  const { status } = response;
  if (status === 429)
    return new TransientServiceError(`${service}: status 429 (too many requests)`, requestedWaitMs(response));
  if (status >= 500)
    return new TransientServiceError(
      `${service}: status ${String(status)} (service broken)`,
      requestedWaitMs(response),
    );
  return new GeneratorError(`${service}: status ${String(status)} (${describeStatus(status)})`);
}

/** What was thrown while a request was under way. The code (`ECONNREFUSED`) is the system's, and holds nothing of a person. */
export function errorOfNetwork(service: string, error: unknown): GeneratorError {
  if (error instanceof GeneratorError) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return new TransientServiceError(`${service}: no answer (${nameOf(cause)})`);
}

/** Anything that work with a service threw, without the words in it, which may be those of a person or of the key. */
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
