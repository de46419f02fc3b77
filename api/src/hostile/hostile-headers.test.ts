import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { mediaAddress } from '../testing/data/media-address.ts';
import { cpuMsOfAsync } from '../testing/hostile/cpu-time.ts';
import { hostileStrings } from '../testing/hostile/hostile-strings.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';

const BUDGET_MS = 50;
/** Node reads 16 KB of the request line and headers. */
const HEADER_UNITS = 14_000;
const MANY = '1000000';

const limits = ['LOGIN_PER_ADDRESS_PER_MINUTE', 'LOGIN_START_PER_MINUTE'];
for (const name of ['COMMENT', 'POST', 'UPLOAD']) limits.push(`${name}_PER_HOUR`);
const api = await startTestApi({
  TRUST_PROXY: '1',
  KAKAO_CLIENT_ID: 'id',
  KAKAO_ISSUER: 'http://127.0.0.1:9',
  ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, MANY])),
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);

const storageKey = newStorageKey();
await api.context.store.put(storageKey, new Map([['full.mp4', Buffer.from('film')]]));
const mediaPath = mediaAddress(api, storageKey, 'full.mp4').replace(/^\/api/, '');

type Sent = { method: string; path: string; body?: string; headers?: Readonly<Record<string, string>> };

function json(body: object): Partial<Sent> {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': 'type dmlkZW8=' };
const PART = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

const LOGIN = { email: 'someone@example.com', password: 'x' };

/** What reads a header, by the headers that it reads. */
const READERS: readonly [method: string, path: string, names: string, more?: Partial<Sent>][] = [
  ['GET', '/memory-post/recent', 'authorization accept accept-encoding if-none-match x-forwarded-for'],
  ['GET', '/memory-post/recent', 'x-forwarded-proto x-forwarded-host x-request-id forwarded origin referer'],
  ['GET', '/memory-post/time-order', 'accept-language traceparent'],
  [
    'POST',
    '/memory-post/1/comment',
    'idempotency-key content-type content-encoding x-retry-attempt user-agent',
    json({ content: '좋네요' }),
  ],
  ['POST', '/diary/generate', 'prefer', json({ postId: 1 })],
  ['POST', '/auth/local/login', 'cookie user-agent x-forwarded-for', json(LOGIN)],
  ['GET', '/auth/kakao/login', 'accept cookie x-forwarded-host'],
  // Ranges: hostile-ranges.test.ts.
  ['GET', mediaPath, 'if-range if-none-match'],
  ['GET', '/jobs/1', 'accept last-event-id'],
  [
    'POST',
    '/uploads',
    'upload-metadata upload-length upload-concat upload-defer-length tus-resumable',
    { headers: TUS },
  ],
  [
    'PATCH',
    `/uploads/${'a'.repeat(32)}`,
    'upload-offset upload-checksum content-type x-http-method-override',
    { body: 'x', headers: { ...TUS, ...PART } },
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
  for (const [method, path, names, more] of READERS) {
    for (const name of names.split(' ')) {
      test(`${method} ${path.slice(0, 40)}: ${name}`, async () => {
        for (const text of texts) {
          let status = 0;
          const ms = await cpuMsOfAsync(async () => {
            status = await statusOf({ method, path, ...more, headers: { ...more?.headers, [name]: text } });
          }, BUDGET_MS);
          const start = JSON.stringify(text.slice(0, 20));
          assert.ok(ms <= BUDGET_MS, `${Math.round(ms)} ms for ${start}…`);
          assert.ok(status < 500 || status === 502, `${status} for ${start}…`);
        }
      });
    }
  }
});
