import * as oidc from 'openid-client';
import type { LoginState } from './login-states.ts';

/** Whom a provider vouches for. */
export type SocialIdentity = {
  /** The provider's own name for the person: it never changes. */
  subject: string;
  /** What the provider calls the person, where it tells. */
  name: string | undefined;
};

/**
 * Exchanges the code for an ID token and checks it.
 * @throws what the network, the provider or the check throws (`providerFailureOf` tells them apart): for a code, nonce, issuer,
 *   audience or signature that is not right as well.
 */
export async function identityFrom(
  configuration: oidc.Configuration,
  login: LoginState,
  response: { code: string; state: string; iss?: string | undefined },
): Promise<SocialIdentity> {
  const returned = new URL(login.redirectUri);
  returned.searchParams.set('code', response.code);
  returned.searchParams.set('state', response.state);
  // A page that leaves `iss` out is believed: the issuer is in the ID token too, signed.
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

/** A name is nice to have: a provider that does not give it does not stop a login. */
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
