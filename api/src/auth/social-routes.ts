import type { FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import { authCalls, SOCIAL_LOGIN_PATH } from 'shared/contract/auth';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { ApiFailure, notFound } from '../http/api-failure.ts';
import { describeError } from '../http/describe-error.ts';
import { registerCall } from '../http/register-call.ts';
import { siteOriginOf } from '../http/site-origin.ts';
import { issueAccessToken } from './access-token.ts';
import { browserSecret, readBrowserSecret } from './browser-cookie.ts';
import { beginLogin, LOGIN_LIFETIME_SECONDS, takeLogin, type LoginState } from './login-states.ts';
import { safeReturnTo } from './return-to.ts';
import { personOf } from './social-accounts.ts';
import { createSocialProviders } from './social-provider.ts';

/** The page of the site that a provider sends the browser back to (/kakao/callback works as well). */
const CALLBACK_PATH = '/auth/kakao/callback';

const startParams = z.object({ provider: z.string() });
const startQuery = z.object({ returnTo: z.optional(z.string()) });

/** Login at an OpenID provider: code with PKCE, state and nonce. */
export function registerSocialLoginRoutes(app: FastifyInstance, context: ApiContext): void {
  const providers = createSocialProviders(context);

  app.get(SOCIAL_LOGIN_PATH.replace('{provider}', ':provider'), async (request, reply) => {
    const params = z.safeParse(startParams, request.params);
    const query = z.safeParse(startQuery, request.query);
    const settings = params.success ? providers.settingsOf(params.data.provider) : undefined;
    if (settings === undefined) throw notFound();
    const siteOrigin = siteOriginOf(context.config, request);
    reply.header('cache-control', 'no-store');
    const configuration = await providers.find(settings.provider).catch((error: unknown) => {
      request.log.error(
        { provider: settings.provider, error: describeError(error) },
        'the login provider did not answer',
      );
      return undefined;
    });
    // A browser is on its way through here, so a failure is a page and not an envelope.
    if (configuration === undefined)
      return reply.redirect(`${siteOrigin}/LoginPage?error=network-error`, 302);
    const login: LoginState = {
      provider: settings.provider,
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
      redirectUri: `${siteOrigin}${CALLBACK_PATH}`,
      returnTo: query.success ? safeReturnTo(query.data.returnTo) : null,
    };
    // By where people open the app: a proxy that ends TLS need not be one that is believed.
    const cookie = { lifetimeSeconds: LOGIN_LIFETIME_SECONDS, secure: siteOrigin.startsWith('https:') };
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

  registerCall(app, context, authCalls.socialToken, async ({ params, body, request }) => {
    const settings = providers.settingsOf(params.provider);
    if (settings === undefined) throw notFound();
    const secret = readBrowserSecret(request);
    const login =
      secret === undefined ? undefined : await takeLogin(context, secret, params.provider, body.state);
    if (login === undefined) throw new ApiFailure('UNAUTHORIZED');
    const configuration = await providers.find(params.provider);
    if (configuration === undefined) throw notFound();
    const identity = await identityFrom(configuration, login, body).catch((error: unknown) => {
      request.log.warn(
        { provider: params.provider, error: describeError(error) },
        'a social login was refused',
      );
      throw new ApiFailure('UNAUTHORIZED');
    });
    const userId = await personOf(context, params.provider, identity.subject, identity.name);
    return { ...(await issueAccessToken(context, userId)), returnTo: login.returnTo };
  });
}

/** Exchanges the code; throws for a code, nonce, issuer or signature that is not right. */
async function identityFrom(
  configuration: oidc.Configuration,
  login: LoginState,
  answer: { code: string; state: string; iss?: string | undefined },
): Promise<{ subject: string; name: string | undefined }> {
  const returned = new URL(login.redirectUri);
  returned.searchParams.set('code', answer.code);
  returned.searchParams.set('state', answer.state);
  // A page that leaves `iss` out is believed: the issuer is in the ID token too, signed.
  returned.searchParams.set('iss', answer.iss ?? configuration.serverMetadata().issuer);
  const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
    expectedState: answer.state,
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
