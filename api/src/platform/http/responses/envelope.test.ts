import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { ApiFailure } from '../errors/api-failure.ts';
import { failure } from './envelope.ts';
import { makePerson, startTestApi } from '../../../testing/server/test-api.ts';

const api = await startTestApi({ SITE_ORIGIN: 'https://ongi.example' });
const withoutTls = await startTestApi({ SITE_ORIGIN: 'http://localhost:3000' });
const { token } = await makePerson(api, '지우');

const nickname = (body: string, headers: Record<string, string>) =>
  api.request({ method: 'PUT', path: '/users/nickname', token, body, headers });

/** Sends bytes as they are and reads until the server closes. */
async function rawExchange(sent: string): Promise<string> {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.write(sent);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response;
}

test('browsers remember TLS where it is on, and not elsewhere', async () => {
  const remembered = async (of: typeof api) =>
    (await of.request({ path: '/auth/providers' })).headers.get('strict-transport-security');
  assert.match((await remembered(api)) ?? '', /^max-age=\d{7,}$/);
  assert.equal(await remembered(withoutTls), null);
});

test('at most twenty details are listed', () => {
  const message = '틀렸다.';
  const details = Array.from({ length: 120_000 }, (_, index) => ({ field: `images.${index}`, message }));
  const envelope = failure(new ApiFailure('VALIDATION_ERROR', { details }));
  assert.deepEqual(envelope.details, details.slice(0, 20));
});

describe('every response has an envelope', () => {
  test('an unknown address is 404', async () => {
    for (const path of ['/nothing', '/users/user/more', '/', '/%E0%A4%A']) {
      const response = await api.send({ token }, 'GET', path);
      assert.ok(response.status === 404 || response.status === 400, `${path} ${response.status}`);
      assert.equal(response.body.success, false);
    }
    assert.equal((await api.request({ path: '/nothing' })).body.code, 'NOT_FOUND');
  });

  test('what is no HTTP, and headers that are too long, get an envelope as well', async () => {
    const long = `GET /api/users/user HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`;
    for (const [sent, status] of [
      ['nonsense\r\n\r\n', 400],
      [long, 431],
    ] as const) {
      const response = await rawExchange(sent);
      assert.match(response, new RegExp(`^HTTP/1.1 ${status} `));
      const { success }: { success: boolean } = JSON.parse(response.split('\r\n\r\n', 2)[1] ?? '');
      assert.equal(success, false);
    }
  });

  test('an address with other methods is 405 and names them', async () => {
    const response = await api.send({ token }, 'PUT', '/users/user');
    assert.equal(response.status, 405);
    assert.equal(response.body.code, 'BAD_REQUEST');
    assert.match(response.headers.get('allow') ?? '', /\bGET\b/);
  });

  for (const [what, bodies, type, status, code] of [
    ['JSON that cannot be read', ['{"nickname":', '{"__proto__":{"x":1}}'], 'json', 400, 'BAD_REQUEST'],
    ['no field, and what is no object,', ['', '{}', '[]', 'null', '"엄마"'], 'json', 400, 'VALIDATION_ERROR'],
    ['what is no JSON', ['nickname=엄마'], 'x-www-form-urlencoded', 415, 'BAD_REQUEST'],
    ['XML', ['<nickname/>'], 'xml', 415, 'BAD_REQUEST'],
  ] as const)
    test(`${what} is ${status} ${code}`, async () => {
      for (const body of bodies) {
        const response = await nickname(body, { 'content-type': `application/${type}` });
        assert.deepEqual([response.status, response.body.code], [status, code], body);
        assert.equal((response.body.details?.length ?? 0) > 0, code === 'VALIDATION_ERROR', body);
        if (status === 415) assert.equal(response.body.message, '지원하지 않는 형식입니다.');
      }
    });

  test('a failure inside shows its number and nothing else', async () => {
    await api.query('alter table users rename column nickname to nickname_gone');
    try {
      const response = await api.send({ token }, 'GET', '/users/user');
      assert.deepEqual([response.status, response.body.code], [500, 'INTERNAL_SERVER_ERROR']);
      assert.equal(response.body.message, '일시적인 서버 문제가 발생했습니다.');
      assert.doesNotMatch(JSON.stringify(response.body), /nickname|select|column/i);
      assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    } finally {
      await api.query('alter table users rename column nickname_gone to nickname');
    }
  });

  test('long responses are compressed as the client accepts', async () => {
    const encodings: Record<string, string | null> = {};
    for (const accepted of ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity']) {
      const response = await fetch(`${api.origin}/api/openapi.json`, {
        headers: { 'accept-encoding': accepted },
      });
      encodings[accepted] = response.headers.get('content-encoding');
      assert.match(response.headers.get('vary') ?? '', /Accept-Encoding/);
      assert.ok(await response.json());
    }
    assert.deepEqual(encodings, { 'br, gzip': 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip', identity: null });
  });
});

describe('pages of another origin', () => {
  const preflight = (origin: string) =>
    fetch(`${api.origin}/api/memory-post`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });

  test('a configured one may call with credentials, and reads ETag and Retry-After, also of a rejection', async () => {
    const origin = 'https://ongi.example';
    const { headers } = await preflight(origin);
    assert.equal(headers.get('access-control-allow-origin'), origin);
    assert.equal(headers.get('access-control-allow-credentials'), 'true');
    assert.match(headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
    const rejected = await api.request({ path: '/users/user', headers: { origin } });
    assert.equal(rejected.headers.get('access-control-allow-origin'), origin);
    assert.match(rejected.headers.get('access-control-expose-headers') ?? '', /ETag.*Retry-After.*X-Req/);
  });

  test('another one may not', async () => {
    for (const origin of [
      'https://evil.example',
      'https://ongi.example.evil.example',
      'null',
      'http://ongi.example',
    ])
      assert.equal((await preflight(origin)).headers.get('access-control-allow-origin'), null, origin);
  });
});
