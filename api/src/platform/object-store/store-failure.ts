import { describeS3Error } from 'object-store/s3-client';

/** Transient although S3 sends them with a status below 500. */
const TRANSIENT_CODES: readonly string[] = ['RequestTimeout', 'SlowDown'];
/** Our own faults although no response came. Any other missing response is the network or the store. */
const SETTING_CODES: readonly string[] = ['CredentialsProviderError', 'NoStream', 'WrongRange', 'TypeError'];

/** A failed request to the object store. The message names no object and no address: it may be logged. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  /** HTTP status of the response; undefined where none came. */
  readonly status: number | undefined;
  /** S3's code (`NoSuchKey`) or the network's (`ECONNREFUSED`). */
  readonly code: string;
  /** Down, slow or unreachable: a retry may succeed. Otherwise a setting has to change. */
  readonly isAway: boolean;

  constructor({ status, code }: { status?: number | undefined; code: string }) {
    super(`The media store ${status === undefined ? 'did not respond' : `responded ${status}`}: ${code}`);
    this.status = status;
    this.code = code;
    const isTransient =
      status === undefined ? !SETTING_CODES.includes(code) : status >= 500 || status === 429;
    this.isAway = isTransient || TRANSIENT_CODES.includes(code);
  }
}

export function storeFailureOf(error: unknown): StoreFailure {
  return error instanceof StoreFailure ? error : new StoreFailure(describeS3Error(error));
}

export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreFailure && error.isAway;
}
