import * as oidc from 'openid-client';
import type { LoginState } from '../commands/login-states.ts';
import type { ApiContext } from '../../platform/context.ts';
import type { SocialProviderSettings } from '../../platform/config/provider-settings.ts';

const DISCOVERY_LIFETIME_MS = 3_600_000;
const PROVIDER_TIMEOUT_SECONDS = 10;

/** Discovered providers, per process. */
type SocialProviders = {
  /** Undefined for an unknown name. */
  settingsOf: (provider: string) => SocialProviderSettings | undefined;
  /** @throws errors of the network or the provider */
  find: (settings: SocialProviderSettings) => Promise<oidc.Configuration>;
};

export function createSocialProviders({ config }: ApiContext): SocialProviders {
  const known = new Map<string, { configuration: Promise<oidc.Configuration>; atMs: number }>();
  return {
    settingsOf: (name) => config.socialProviders.find(({ provider }) => provider === name),
    find: (settings) => {
      const { provider } = settings;
      const nowMs = Date.now();
      const cached = known.get(provider);
      if (cached !== undefined && nowMs - cached.atMs < DISCOVERY_LIFETIME_MS) return cached.configuration;
      const configuration = discover(settings);
      known.set(provider, { configuration, atMs: nowMs });
      // A failed discovery is repeated at the next login.
      configuration.catch(() => known.delete(provider));
      return configuration;
    },
  };
}

async function discover(settings: SocialProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  // The only setting that verifies the ID token's signature.
  const execute: ((configuration: oidc.Configuration) => void)[] = [oidc.enableNonRepudiationChecks];
  if (issuer.protocol === 'http:' && isLoopback(issuer.hostname)) execute.push(oidc.allowInsecureRequests);
  const authentication =
    settings.clientSecret === null ? oidc.None() : oidc.ClientSecretPost(settings.clientSecret);
  return oidc.discovery(issuer, settings.clientId, undefined, authentication, {
    execute,
    timeout: PROVIDER_TIMEOUT_SECONDS,
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

type SocialIdentity = {
  /** The provider's subject: it never changes. */
  subject: string;
  name: string | undefined;
};

/** Exchanges the code for a validated ID token. @throws errors that `providerFailureOf` classifies */
export async function identityFrom(
  discovered: Promise<oidc.Configuration>,
  login: LoginState,
  response: { code: string; state: string; iss?: string | undefined },
): Promise<SocialIdentity> {
  const configuration = await discovered;
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
