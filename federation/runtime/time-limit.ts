/** Time limit of an area or a screen before the page offers a retry. */
export const LOAD_TIME_LIMIT_MS = 8_000;

export class TimeLimitError extends Error {
  readonly limitMs: number;

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${limitMs} ms`);
    this.name = 'TimeLimitError';
    this.limitMs = limitMs;
  }
}

/** Settles like `work`, or rejects with a TimeLimitError after `limitMs`. Does not cancel the work. */
export function withinTimeLimit<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(what, limitMs)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
