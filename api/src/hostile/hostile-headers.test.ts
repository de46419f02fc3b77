import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { cpuMsOfAsync } from '../testing/hostile/cpu-time.ts';
import { hostileStrings } from '../testing/hostile/hostile-strings.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';

const BUDGET_MS = 50;
/** Node reads 16 KB of the request line and headers. */
const HEADER_UNITS = 14_000;
const MANY = '1000000';

const api = await startTestApi({
  TRUST_PROXY: '1',
  KAKAO_CLIENT_ID: 'id',
  KAKAO_ISSUER: 'http://127.0.0.1:9',
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: MANY,
  LIMIT_LOGIN_START_PER_MINUTE: MANY,
  LIMIT_COMMENT_PER_HOUR: MANY,
  LIMIT_POST_PER_HOUR: MANY,
  LIMIT_UPLOAD_PER_HOUR: MANY,
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);

type Sent = { method: string; path: string; body?: string; headers?: Readonly<Record<string, string>> };

const JSON_TYPE = { 'content-type': 'application/json' };
const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': 'type dmlkZW8=' };
const PART = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** What reads a header, by the headers that it reads. */
const READERS: readonly [Sent, readonly string[]][] = [
  [
    { method: 'GET', path: '/memory-post/recent' },
    ['authorization', 'accept', 'accept-encoding', 'if-none-match', 'x-forwarded-for', 'x-forwarded-proto'],
  ],
  [
    { method: 'GET', path: '/memory-post/time-order' },
    ['x-forwarded-host', 'x-request-id', 'forwarded', 'origin', 'referer', 'accept-language', 'traceparent'],
  ],
  [
    { method: 'POST', path: '/memory-post/1/comment', body: '{"content":"좋네요"}', headers: JSON_TYPE },
    ['idempotency-key', 'content-type', 'content-encoding', 'x-retry-attempt', 'user-agent'],
  ],
  [{ method: 'POST', path: '/diary/generate', body: '{"postId":1}', headers: JSON_TYPE }, ['prefer']],
  [
    {
      method: 'POST',
      path: '/auth/local/login',
      body: '{"email":"someone@example.com","password":"x"}',
      headers: JSON_TYPE,
    },
    ['cookie', 'user-agent', 'x-forwarded-for'],
  ],
  [{ method: 'GET', path: '/auth/kakao/login' }, ['accept', 'cookie', 'x-forwarded-host']],
  [
    { method: 'GET', path: '/media/0123456789abcdef0123456789abcdef/400.webp?e=1&s=x' },
    ['range', 'if-range'],
  ],
  [{ method: 'GET', path: '/jobs/1' }, ['accept', 'last-event-id']],
  [
    { method: 'POST', path: '/uploads', headers: TUS },
    ['upload-metadata', 'upload-length', 'upload-concat', 'upload-defer-length', 'tus-resumable'],
  ],
  [
    { method: 'PATCH', path: `/uploads/${'a'.repeat(32)}`, body: 'x', headers: { ...TUS, ...PART } },
    ['upload-offset', 'upload-checksum', 'content-type', 'x-http-method-override'],
  ],
];

/** Only what Node sends as a header: letters of Latin-1, no line breaks. */
const texts = hostileStrings(HEADER_UNITS).filter((text) => /^[\t\u0020-\u007e\u00a0-\u00ff]*$/.test(text));

/** Written by node:http, as fetch forbids many headers. */
function statusOf({ method, path, body, headers }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${api.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${mother.token}`, ...headers },
    });
    sent.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe(`hostile headers of ${HEADER_UNITS} characters are read or rejected within ${BUDGET_MS} ms of CPU`, () => {
  assert.ok(texts.length > 20);
  for (const [sent, names] of READERS) {
    for (const name of names) {
      test(`${sent.method} ${sent.path.slice(0, 40)}: ${name}`, async () => {
        for (const text of texts) {
          let status = 0;
          const ms = await cpuMsOfAsync(async () => {
            status = await statusOf({ ...sent, headers: { ...sent.headers, [name]: text } });
          }, BUDGET_MS);
          assert.ok(ms <= BUDGET_MS, `${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 20))}…`);
          assert.ok(status < 500 || status === 502, `${status} for ${JSON.stringify(text.slice(0, 20))}…`);
        }
      });
    }
  }
});
