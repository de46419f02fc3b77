import * as oidc from 'openid-client';
import type { LoginState } from '../commands/login-states.ts';

export type SocialIdentity = {
  /** The provider's subject: it never changes. */
  subject: string;
  name: string | undefined;
};

/** Exchanges the code for a validated ID token. @throws errors that `providerFailureOf` classifies */
export async function identityFrom(
  configuration: oidc.Configuration,
  login: LoginState,
  response: { code: string; state: string; iss?: string | undefined },
): Promise<SocialIdentity> {
  const returned = new URL(login.redirectUri);
  returned.searchParams.set('code', response.code);
  returned.searchParams.set('state', response.state);
  // `iss` is optional: the ID token contains the issuer, signed.
  returned.searchParams.set('iss', response.iss ?? configuration.serverMetadata().issuer);
  const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
    expectedState: response.state,
    expectedNonce: login.nonce,
    pkceCodeVerifier: login.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no ID token');
  const name = nameIn(claims) ?? (await nameFromUserInfo(configuration, tokens.access_token, claims.sub));
  return { subject: claims.sub, name };
}

/** The name is optional: a missing one does not stop a login. */
async function nameFromUserInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<string | undefined> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return undefined;
  return oidc.fetchUserInfo(configuration, accessToken, subject).then(nameIn, () => undefined);
}

function nameIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  return [claims['nickname'], claims['preferred_username'], claims['name']].find(
    (name) => typeof name === 'string',
  );
}
