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

/** Time limit of an area or a screen before the page offers a retry. */
export const LOAD_TIME_LIMIT_MS = 8_000;

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${limitMs} ms`);
  }
}

/** Settles like `work`, or rejects with a TimeLimitError after `limitMs`. Does not cancel the work. */
export function withinTimeLimit<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(what, limitMs)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
