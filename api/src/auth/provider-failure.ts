import * as oidc from 'openid-client';

/** Why a provider did not vouch for somebody, in what can be done about it. */
export type ProviderFailure = {
  /**
   * `refused`: this login is no good (its code was used or is too old, the ID token is not the provider's), another one may be.
   * `away`: the provider did not answer, or said that it cannot now. `misconfigured`: it refuses this app; the operator has to
   * mend a setting.
   */
  kind: 'refused' | 'away' | 'misconfigured';
  /** The provider's own words for it, for the log: `invalid_grant`, and Kakao's `KOE320`. Never its description, which holds the code. */
  providerError?: string;
  providerCode?: string;
};

/** Kakao: the redirect URI is not the one that the code was asked for with. */
const KAKAO_REDIRECT_MISMATCH = 'KOE303';
const TOO_MANY_REQUESTS = 429;

/** What the client says when no proper answer came: too late, a status of its own, or a page instead of JSON. */
const NO_RESPONSE_CODES: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** Tells apart what was thrown on the way to the provider and back. What is not known is a refusal. */
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
  // What fetch throws for a connection that was not made or broke.
  if (error instanceof TypeError) return { kind: 'away' };
  if (error instanceof oidc.ClientError && NO_RESPONSE_CODES.includes(error.code ?? ''))
    return { kind: 'away' };
  return { kind: 'refused' };
}

function responseKind(
  status: number,
  error: string,
  providerCode: string | undefined,
): ProviderFailure['kind'] {
  if (isBusy(status)) return 'away';
  const isOurCode = error === 'invalid_grant' && providerCode !== KAKAO_REDIRECT_MISMATCH;
  return isOurCode ? 'refused' : 'misconfigured';
}

function isBusy(status: number): boolean {
  return status >= 500 || status === TOO_MANY_REQUESTS;
}

/** A word out of a list that the provider has, not a sentence with somebody's data in it. */
function shortWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : undefined;
}

function named(name: 'providerError' | 'providerCode', value: string | undefined) {
  return value === undefined ? {} : { [name]: value };
}
