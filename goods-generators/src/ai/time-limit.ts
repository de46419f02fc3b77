import { setTimeout as wait } from 'node:timers/promises';
import { asGeneratorError, TransientServiceError } from './service-error.ts';
import { GeneratorError } from '../generator.ts';

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
