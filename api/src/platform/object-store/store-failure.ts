/** What S3 says with a status below 500 although it passes. */
const PASSING_CODES: readonly string[] = ['RequestTimeout', 'SlowDown'];
/** What is wrong here although no answer came: without an answer everything else is the line, or the store. */
const SETTING_CODES: readonly string[] = ['CredentialsProviderError', 'NoStream', 'WrongRange', 'TypeError'];

/** What the object store could not do. Its message names no object and no address, so that it may stand in a log. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  /** Of S3's answer; undefined where none came. */
  readonly status: number | undefined;
  /** S3's (`NoSuchKey`), or that of the network (`ECONNREFUSED`). */
  readonly code: string;
  /** Whether the store is down, slow or not to be reached, so that the same may succeed soon. Otherwise somebody has to change a setting. */
  readonly isAway: boolean;

  constructor({ status, code }: { status?: number | undefined; code: string }) {
    super(
      `The media store ${status === undefined ? 'gave no answer' : `answered ${String(status)}`}: ${code}`,
    );
    this.status = status;
    this.code = code;
    const passes = status === undefined ? !SETTING_CODES.includes(code) : status >= 500 || status === 429;
    this.isAway = passes || PASSING_CODES.includes(code);
  }
}

/** What a request to S3 failed with, without what its own message says of objects and accounts. */
export function storeFailureOf(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const status = propertyOf(propertyOf(error, '$metadata'), 'httpStatusCode');
  return new StoreFailure({ status: typeof status === 'number' ? status : undefined, code: codeOf(error) });
}

/** Whether something failed because the object store is down, slow or cannot be reached. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreFailure && error.isAway;
}

function codeOf(error: unknown): string {
  const code = propertyOf(error, 'code');
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : typeof error;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
