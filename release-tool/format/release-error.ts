/** Why the release tool rejected a request. The command line maps each code to an exit code. */
export type ReleaseErrorCode =
  | 'already-live'
  | 'check-rejected'
  | 'clock-behind'
  | 'cross-origin-forbidden'
  | 'file-altered'
  | 'host-on-other-origin'
  | 'inconsistent-site'
  | 'invalid-canary'
  | 'invalid-figures'
  | 'invalid-key'
  | 'invalid-keys'
  | 'invalid-package'
  | 'invalid-usage'
  | 'key-exists'
  | 'key-expired'
  | 'key-not-allowed'
  | 'keys-changed'
  | 'map-ended'
  | 'no-keys'
  | 'no-page'
  | 'not-a-root'
  | 'not-published'
  | 'nothing-live'
  | 'outside-site'
  | 'page-not-written'
  | 'platform-rejected'
  | 'release-unsigned'
  | 'second-key-missing'
  | 'symbolic-link'
  | 'unknown-key'
  | 'unknown-origin'
  | 'unreachable'
  | 'untrusted-key'
  | 'version-exists';

/** A failure that a person can act on. The message says what is wrong and, where possible, how to fix it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly code: ReleaseErrorCode;

  constructor(code: ReleaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What an error says, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What was typed cannot be meant. */
export class InvalidUsage extends ReleaseError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid-usage', message, options);
  }
}
