import { LOGIN_PATH } from 'shared/contract/paths';
import type { FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import { authCalls } from 'shared/contract/auth';
import { SOCIAL_LOGIN_PATH } from 'shared/contract/login/social-login-path';
import { boundedText } from 'shared/contract/text/bounded-text';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { describeError } from '../../platform/http/errors/describe-error.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { isTlsSite, siteOriginOf } from '../../platform/http/server/site-origin.ts';
import { wantsPage } from '../../platform/http/requests/wants-page.ts';
import { beginSession } from '../commands/sessions.ts';
import { browserSecret, readBrowserSecret } from '../devices/browser-cookie.ts';
import { beginLogin, LOGIN_LIFETIME_SECONDS, takeLogin, type LoginState } from '../commands/login-states.ts';
import { type ProviderFailure, providerFailureOf } from '../openid/provider-failure.ts';
import { RETURN_TO_MAX, safeReturnTo } from '../openid/return-to.ts';
import { personOf } from '../commands/social-accounts.ts';
import { createSocialProviders, identityFrom } from '../openid/social-provider.ts';

/** The page that a provider redirects to (/kakao/callback works as well). */
const CALLBACK_PATH = '/auth/kakao/callback';
/** Message for an unavailable provider (docs/contracts/login-page.md). */
const PROVIDER_AWAY_PATH = `${LOGIN_PATH}?error=unknown&reason=temporarily-unavailable`;
const TOO_OFTEN_PATH = `${LOGIN_PATH}?error=unknown&reason=too-often`;
const BAD_GATEWAY = 502;

const startParams = z.object({ provider: boundedText(32) });
const startQuery = z.object({ returnTo: z.optional(boundedText(RETURN_TO_MAX)) });

/** Login at an OpenID provider: code with PKCE, state and nonce. */
export function registerSocialLoginRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const providers = createSocialProviders(context);
  // Without SITE_ORIGIN, site and API share an origin: a path is enough.
  const siteBase = context.config.siteOrigin ?? '';

  app.get(SOCIAL_LOGIN_PATH.replace('{provider}', ':provider'), async (request, reply) => {
    const params = z.safeParse(startParams, request.params);
    const query = z.safeParse(startQuery, request.query);
    const settings = params.success ? providers.settingsOf(params.data.provider) : undefined;
    if (settings === undefined) throw notFound();
    try {
      // Each start stores a row until it ends.
      await countUse(context, 'loginStart', callerAddress(request));
    } catch (error) {
      if (!(error instanceof ApiFailure) || !wantsPage(request)) throw error;
      return reply.redirect(`${siteBase}${TOO_OFTEN_PATH}`, 302);
    }
    reply.header('cache-control', 'no-store');
    const configuration = await providers.find(settings).catch((error: unknown) => {
      const described = { provider: settings.provider, error: describeError(error) };
      request.log.error(described, 'the login provider did not respond');
      return undefined;
    });
    // A browser navigates here: a failure is a page, not an envelope.
    if (configuration === undefined) return reply.redirect(`${siteBase}${PROVIDER_AWAY_PATH}`, 302);
    const login: LoginState = {
      provider: settings.provider,
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
      redirectUri: `${siteOriginOf(context.config)}${CALLBACK_PATH}`,
      returnTo: query.success ? safeReturnTo(query.data.returnTo) : null,
    };
    const cookie = { lifetimeSeconds: LOGIN_LIFETIME_SECONDS, secure: isTlsSite(context.config, request) };
    const state = await beginLogin(context, browserSecret(request, reply, cookie), login);
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: login.redirectUri,
      scope: settings.scope,
      state,
      nonce: login.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(login.codeVerifier),
      code_challenge_method: 'S256',
    });
    return reply.redirect(address.href, 302);
  });

  register(
    authCalls.socialToken,
    async ({ params, body, request, reply }) => {
      const settings = providers.settingsOf(params.provider);
      if (settings === undefined) throw notFound();
      const secret = readBrowserSecret(request);
      const login =
        secret === undefined ? undefined : await takeLogin(context, secret, params.provider, body.state);
      if (login === undefined) throw new ApiFailure('UNAUTHORIZED');
      const { provider } = settings;
      const identity = await identityFrom(providers.find(settings), login, body).catch((error: unknown) => {
        const failure = providerFailureOf(error);
        const level = failure.kind === 'rejected' ? 'warn' : 'error';
        const described = { provider, ...failure, error: describeError(error) };
        request.log[level](described, 'a social login was rejected');
        throw toApiFailure(failure);
      });
      const userId = await personOf(context, provider, identity.subject, identity.name);
      return { ...(await beginSession(context, { request, reply }, userId)), returnTo: login.returnTo };
    },
    { beforeBody: (_viewer, request) => countUse(context, 'loginAddress', callerAddress(request)) },
  );
}

/** Distinguishes an unavailable provider (502), a misconfigured app (500) and an invalid login. */
function toApiFailure({ kind }: ProviderFailure): ApiFailure {
  if (kind === 'rejected') return new ApiFailure('UNAUTHORIZED');
  return new ApiFailure('INTERNAL_SERVER_ERROR', kind === 'away' ? { status: BAD_GATEWAY } : {});
}
