import * as oidc from 'openid-client';

export type ProviderFailure = {
  /**
   * `rejected`: this login is invalid (code used or expired, wrong ID token); a new one may succeed.
   * `away`: the provider is unavailable. `misconfigured`: it rejects this app; the operator has to fix it.
   */
  kind: 'rejected' | 'away' | 'misconfigured';
  /** Error code for the log: `invalid_grant`, Kakao's `KOE320`. Its description would contain the code. */
  providerError?: string;
  providerCode?: string;
};

/** Kakao: the redirect URI differs from the one of the authorization request. */
const KAKAO_REDIRECT_MISMATCH = 'KOE303';
const TOO_MANY_REQUESTS = 429;

/** Client errors without a proper response: timeout, unexpected status, HTML instead of JSON. */
const NO_RESPONSE_CODES: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** Classifies an error of the login. Unknown errors count as `rejected`. */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof oidc.ResponseBodyError) {
    const providerCode = shortWord(error.cause['error_code']);
    return {
      kind: responseKind(error.status, error.error, providerCode),
      ...named('providerError', shortWord(error.error)),
      ...named('providerCode', providerCode),
    };
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return { kind: isBusy(error.status) ? 'away' : 'misconfigured' };
  // fetch's error for a failed connection.
  if (error instanceof TypeError) return { kind: 'away' };
  if (error instanceof oidc.ClientError && NO_RESPONSE_CODES.includes(error.code ?? ''))
    return { kind: 'away' };
  return { kind: 'rejected' };
}

function responseKind(
  status: number,
  error: string,
  providerCode: string | undefined,
): ProviderFailure['kind'] {
  if (isBusy(status)) return 'away';
  const isOurCode = error === 'invalid_grant' && providerCode !== KAKAO_REDIRECT_MISMATCH;
  return isOurCode ? 'rejected' : 'misconfigured';
}

function isBusy(status: number): boolean {
  return status >= 500 || status === TOO_MANY_REQUESTS;
}

/** A code of a fixed list, not a sentence with personal data. */
function shortWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : undefined;
}

function named(name: 'providerError' | 'providerCode', value: string | undefined) {
  return value === undefined ? {} : { [name]: value };
}
