// The package brings no types, and there is nothing to import of a declaration.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../../api/src/testing/services/oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { startServer } from '../app/local-server.ts';

export const PROVIDER_CLIENT = { id: 'ongi', secret: 'a-secret-of-the-journeys-only' };

/** Leaves the provider's page without logging in. */
const CANCEL = '취소';

export type LoginProvider = Awaited<ReturnType<typeof startLoginProvider>>;

/** Fake of Kakao's login: a real OpenID provider with its own page, one login per browser. */
export async function startLoginProvider() {
  let respond: RequestListener = (_request, response) => void response.writeHead(503).end();
  const { port, close } = await startServer((request, response) => respond(request, response));
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    close,
    /** Registers the app, and who has a button on the page. Nothing is answered before. */
    register: (redirectUri: string, people: readonly string[]): void => {
      const provider = new Provider(issuer, configurationFor(redirectUri));
      const providerCallback = provider.callback();
      respond = (request, response) => {
        if (request.url?.startsWith('/interaction/') !== true) providerCallback(request, response);
        else if (request.method === 'POST') void finish(provider, request, response);
        else showPage(response, people);
      };
    },
  };
}

function configurationFor(redirectUri: string): Readonly<Record<string, unknown>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: PROVIDER_CLIENT.id,
        client_secret: PROVIDER_CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'journeys' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['nickname'] },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, nickname: decodeURIComponent(subject) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 600, Grant: 600 },
  };
}

function showPage(response: ServerResponse, people: readonly string[]): void {
  const buttons = [...people.map((person) => `${person}로 계속`), CANCEL];
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="ko"><title>로그인 제공자</title><h1>로그인 제공자</h1><form method="post">${buttons
      .map((name) => `<button name="choice" value="${name}">${name}</button>`)
      .join('')}</form></html>`,
  );
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const choice = new URLSearchParams(await text(request)).get('choice') ?? '';
  const options = { mergeWithLastSubmission: false };
  if (choice === CANCEL) {
    const rejection = { error: 'access_denied', error_description: 'User denied access' };
    return provider.interactionFinished(request, response, rejection, options);
  }

  const { params } = await provider.interactionDetails(request, response);
  const accountId = encodeURIComponent(choice.replace(/로 계속$/, ''));
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result, options);
}
