import { TimeLimitError } from './time-limit.ts';

export type AreaLoadProblem =
  | 'timeout'
  /** A file was unavailable, altered, or threw during evaluation. */
  | 'load'
  | 'integrity-missing'
  /** The exposed module violates the contract. */
  | 'contract'
  /** The release map is unavailable or does not list the area. */
  | 'releases'
  /** It made earlier pages stop responding, so it runs only on request. */
  | 'frozen';

/** The browser's or the area's error is the `cause`. */
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

export function toAreaLoadError(area: string, error: unknown): AreaLoadError {
  if (error instanceof AreaLoadError) return error;
  return new AreaLoadError(area, error instanceof TimeLimitError ? 'timeout' : 'load', error);
}
