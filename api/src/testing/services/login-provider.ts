import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after } from 'node:test';
import { listenLocally } from 'goods-generators/testing/listen-locally';
import { Provider } from 'oidc-provider';

export type LoginProvider = {
  issuer: string;
  /** Who logs in at the provider from now on; null: the person presses cancel. */
  visitor: (person: { subject: string; nickname?: string } | null) => void;
  /** What becomes of the answers with tokens from now on; null: they come as they are. */
  setTokenResponse: (change: TokenResponse | null) => void;
};

type TokenResponse =
  | { kind: 'forged'; forgery: Forgery }
  | { kind: 'broken-off' }
  | { kind: 'response'; status: number; body: string | object; headers?: Readonly<Record<string, string>> };

const JSON_TYPE = { 'content-type': 'application/json' };

export const TEST_CLIENT = { id: 'ongi', secret: 'a-secret-of-the-test-client-only' };

/** A real OpenID provider on this machine, standing in for Kakao; it is ended after the file's tests. */
export async function startLoginProvider(redirectUri: string): Promise<LoginProvider> {
  let visitor: { subject: string; nickname?: string } | null = null;
  let tokenResponse: TokenResponse | null = null;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  const issuer = `http://${await listenLocally(server)}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: TEST_CLIENT.id,
        client_secret: TEST_CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['nickname'] },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, nickname: visitor?.nickname }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  });
  const handleProviderRequest = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void finish(provider, request, response, visitor);
      return;
    }
    if (request.url === '/token' && tokenResponse !== null) {
      if (tokenResponse.kind === 'broken-off') return void request.socket.destroy();
      if (tokenResponse.kind === 'response') {
        response.writeHead(tokenResponse.status, { ...JSON_TYPE, ...tokenResponse.headers });
        response.end(
          typeof tokenResponse.body === 'string' ? tokenResponse.body : JSON.stringify(tokenResponse.body),
        );
        return;
      }
      const { forgery } = tokenResponse;
      changeBody(response, (body) => {
        const tokens: { id_token: string } = JSON.parse(body);
        const id_token = forgedIdToken(tokens.id_token, forgery, signedWith(privateKey));
        return JSON.stringify({ ...tokens, id_token });
      });
    }
    handleProviderRequest(request, response);
  };
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    issuer,
    visitor: (person) => {
      visitor = person;
    },
    setTokenResponse: (change) => {
      tokenResponse = change;
    },
  };
}

async function finish(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  visitor: { subject: string } | null,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (visitor === null) {
    return provider.interactionFinished(
      request,
      response,
      { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    );
  }
  const grant = new provider.Grant({ accountId: visitor.subject, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  const result = { login: { accountId: visitor.subject }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** The body that is sent becomes another. The provider sends each answer's in one piece. */
function changeBody(response: ServerResponse, change: (body: string) => string): void {
  const end = response.end.bind(response);
  response.end = (body?: unknown): ServerResponse => {
    const changed = change(String(body));
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  };
}

/** What a provider that lies, or somebody in between, makes of an ID token. */
type Forgery =
  | 'nothing'
  | 'unsigned'
  | 'signed-by-another'
  | 'for-another-app'
  | 'of-another-issuer'
  | 'too-old';

/** Signs as the provider itself would. */
type SignToken = (header: object, claims: object) => string;

/** An ID token as a forger would send it. `signAsProvider` is for what only the provider itself can send. */
function forgedIdToken(idToken: string, forgery: Forgery, signAsProvider: SignToken): string {
  const [header, claims] = idToken.split('.', 2).map(decoded);
  if (header === undefined || claims === undefined) throw new Error('the provider sent no ID token');
  switch (forgery) {
    case 'nothing':
      return signAsProvider(header, claims);
    case 'unsigned':
      return `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`;
    case 'signed-by-another':
      return signedWith(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)(header, claims);
    case 'for-another-app':
      return signAsProvider(header, { ...claims, aud: 'another-app' });
    case 'of-another-issuer':
      return signAsProvider(header, { ...claims, iss: 'https://evil.example' });
    case 'too-old':
      return signAsProvider(header, { ...claims, iat: 1_700_000_000, exp: 1_700_000_060 });
  }
}

/** Signs with RS256. */
function signedWith(privateKey: Parameters<typeof sign>[2]): SignToken {
  return (header, claims) => {
    const content = `${encoded(header)}.${encoded(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
