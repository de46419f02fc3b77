import { GeneratorError, TransientGeneratorError } from '../generator.ts';
import { setTimeout as wait } from 'node:timers/promises';

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

/**
 * Runs work that calls services; the signal it receives aborts on timeout and with the job.
 * @throws AbortError when the job's signal aborted; GeneratorError otherwise, including a timeout
 */
export async function withinTime<T>(
  limits: { service: string; signal: AbortSignal; timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { service, signal, timeoutMs } = limits;
  const overtime = new AbortController();
  const timer = setTimeout(() => overtime.abort(), timeoutMs);
  try {
    const either = AbortSignal.any([signal, overtime.signal]);
    either.throwIfAborted();
    return await work(either);
  } catch (error) {
    if (signal.aborted) throw new DOMException('The job was ended', 'AbortError');
    if (overtime.signal.aborted)
      throw new GeneratorError(`${service}: over its time of ${timeoutMs / 1_000} s`);
    throw asGeneratorError(service, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Retries once, after a pause, on TransientServiceError; a second failure is final. */
export async function withOneRetry<T>(
  pace: { retryDelayMs: number; signal: AbortSignal | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof TransientServiceError)) throw error;
    const options = pace.signal === undefined ? {} : { signal: pace.signal };
    await wait(error.waitMs ?? pace.retryDelayMs, undefined, options);
    return await attempt();
  }
}
