import * as oidc from 'openid-client';
import type { ApiContext } from '../../platform/context.ts';
import type { SocialProviderSettings } from '../../platform/config/provider-settings.ts';

const DISCOVERY_LIFETIME_MS = 3_600_000;
const PROVIDER_TIMEOUT_SECONDS = 10;

/** Discovered providers, per process. */
export type SocialProviders = {
  /** Undefined for an unknown name. @throws errors of the network or the provider */
  find: (provider: string) => Promise<oidc.Configuration | undefined>;
  settingsOf: (provider: string) => SocialProviderSettings | undefined;
};

export function createSocialProviders(context: ApiContext): SocialProviders {
  const known = new Map<string, { configuration: Promise<oidc.Configuration>; atMs: number }>();
  const settingsOf = (provider: string) =>
    context.config.socialProviders.find((settings) => settings.provider === provider);
  return {
    settingsOf,
    find: async (provider) => {
      const settings = settingsOf(provider);
      if (settings === undefined) return undefined;
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
