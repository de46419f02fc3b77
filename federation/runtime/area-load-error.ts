import { TimeLimitError } from './time-limit.ts';

export type AreaLoadProblem =
  /** It took too long. */
  | 'timeout'
  /** A file could not be had, was not what was released, or threw while it was evaluated. */
  | 'load'
  /** The release map gives no integrity for a file: it is not loaded. */
  | 'integrity-missing'
  /** What the area exposes does not satisfy the contract. */
  | 'contract'
  /** No release map could be read, or it does not know the area. */
  | 'releases';

/** Why an area could not be loaded. What the browser or the area said is the `cause`. */
export class AreaLoadError extends Error {
  readonly area: string | null;
  readonly problem: AreaLoadProblem;

  constructor(area: string | null, problem: AreaLoadProblem, cause?: unknown) {
    super(`area ${area ?? '(unknown)'} could not be loaded: ${problem}`, { cause });
    this.name = 'AreaLoadError';
    this.area = area;
    this.problem = problem;
  }
}

/** An error that happened while loading an area, with what kind of problem it was. */
export function toAreaLoadError(area: string, error: unknown): AreaLoadError {
  if (error instanceof AreaLoadError) return error;
  return new AreaLoadError(area, error instanceof TimeLimitError ? 'timeout' : 'load', error);
}
