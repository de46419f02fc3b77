import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { ALL_CALLS } from 'shared/contract/calls';
import { requestOf } from '../testing/hostile/fitting-requests.ts';
import { startLoginProvider, TEST_CLIENT } from '../testing/services/login-provider.ts';
import { writeSampleSite } from '../testing/server/sample-site.ts';
import { inviteCode, makeFamily, startTestApi } from '../testing/server/test-api.ts';

const FORGED = 'forged.example';
const OPERATOR_TOKEN = 'a-token-of-an-operator-for-this-test';

const provider = await startLoginProvider('http://localhost:0/auth/kakao/callback');
/** No SITE_ORIGIN, and a proxy that passes on what a client says. */
const api = await startTestApi({
  TRUST_PROXY: '1',
  SITE_DIR: await writeSampleSite(),
  SECURITY_CONTACT: 'mailto:a@ongi.kr',
  TELEMETRY_TOKEN: OPERATOR_TOKEN,
  KAKAO_CLIENT_ID: TEST_CLIENT.id,
  KAKAO_ISSUER: provider.issuer,
  OIDC_DOWN_ISSUER: 'http://127.0.0.1:9',
  OIDC_DOWN_CLIENT_ID: 'nobody',
});

type Sent = { method: string; path: string; token?: string | undefined; body?: Response };

/** Written by node:http, as fetch forbids the header. @returns status, headers and body as one text */
async function responseTo({ method, path, token, body }: Sent): Promise<string> {
  const sent = request(api.origin + path, {
    method,
    headers: {
      host: FORGED,
      'x-forwarded-host': FORGED,
      forwarded: `host=${FORGED};proto=https`,
      'x-forwarded-proto': 'https',
      'x-original-host': FORGED,
      'content-type': body?.headers.get('content-type') ?? 'application/json',
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': 'type dmlkZW8=',
      accept: 'text/html, */*',
      authorization: token === undefined ? '' : `Bearer ${token}`,
    },
  });
  const received = new Promise<string>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      const head = `${response.statusCode} ${response.rawHeaders.join('\n')}`;
      text(response).then((content) => resolve(`${head}\n\n${content}`), reject);
    });
  });
  sent.end(body === undefined ? undefined : Buffer.from(await body.arrayBuffer()));
  return received;
}

const isForged = (response: string): boolean => response.toLowerCase().includes(FORGED);

test('no call repeats the Host of its request', async () => {
  const succeeded: string[] = [];
  for (const call of ALL_CALLS) {
    const [member] = await makeFamily(api, '우리집', ['엄마']);
    const { method, path, json, body } = requestOf(call);
    const content = body ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await responseTo({
      method: method ?? call.method,
      path: `/api${path}`,
      token: call.access === 'operator' ? OPERATOR_TOKEN : member.token,
      ...(content !== undefined && { body: new Response(content, headersFor(json)) }),
    });
    assert.ok(!isForged(response), `${method} ${path}: ${response}`);
    if (response.startsWith('200')) succeeded.push(path);
  }
  assert.ok(succeeded.length > ALL_CALLS.length / 3, succeeded.join(' '));
});

function headersFor(json: unknown): ResponseInit {
  return json === undefined ? {} : { headers: { 'content-type': 'application/json' } };
}

test('nor does a route that is no call, a page, a redirect or a failure', async () => {
  const [member] = await makeFamily(api, '우리집', ['엄마']);
  const routes = api.app.registeredRoutes.map(({ method, url }) => ({
    method,
    path: url.replaceAll(/:\w+/g, '1').replaceAll('*', '1'),
  }));
  const pages = [
    '/home',
    '/releases.json',
    `/KakaoInPage?code=${await inviteCode(api, member)}`,
    '/api/auth/kakao/login?returnTo=/home',
    '/api/auth/down/login',
    '/api/nothing',
    '/%E0%A4%A',
  ].map((path) => ({ method: 'GET', path }));
  for (const sent of [...routes, ...pages])
    for (const token of [undefined, member.token]) {
      const response = await responseTo({ ...sent, token });
      assert.ok(!isForged(response), `${sent.method} ${sent.path}: ${response}`);
    }
});

test('without SITE_ORIGIN, a login leads back to this machine, and its failures are paths', async () => {
  const { port } = api.context.config;
  const begun = await responseTo({ method: 'GET', path: '/api/auth/kakao/login' });
  const callback = encodeURIComponent(`http://localhost:${port}/auth/kakao/callback`);
  assert.ok(begun.startsWith('302') && begun.includes(callback), begun);
  const failed = await responseTo({ method: 'GET', path: '/api/auth/down/login' });
  assert.match(failed, /^302[^]*\nlocation\n\/LoginPage\?/);
});
