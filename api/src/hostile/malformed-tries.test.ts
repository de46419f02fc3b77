import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import type { Call } from 'shared/contract/call';
import { ALL_CALLS } from 'shared/contract/calls';
import { jsonLimitOf } from '../platform/http/requests/body-limit.ts';
import { requestOf } from '../testing/hostile/fitting-requests.ts';
import { dataOf, makeFamily, startTestApi, type TestRequest } from '../testing/server/test-api.ts';

/** Every limit admits two tries. */
const USES = 2;
const LIMITS = [
  ...['LOGIN', 'LOGIN_PER_ADDRESS', 'PASSWORD', 'TELEMETRY', 'ERROR_REPORT'].map(
    (name) => `${name}_PER_MINUTE`,
  ),
  ...['LOGIN_PER_ACCOUNT', 'PASSWORD_RESET', 'PASSWORD_RESET_PER_ADDRESS', 'SIGNUP', 'INVITE', 'JOIN', 'POST']
    .concat('COMMENT', 'GOODS_SAVE', 'ARCHIVE')
    .map((name) => `${name}_PER_HOUR`),
];

const api = await startTestApi({
  TRUST_PROXY: '1',
  SITE_ORIGIN: 'https://ongi.example',
  SMTP_URL: 'smtp://user:p%40ss%3Aword%2F1@127.0.0.1:9',
  MAIL_FROM: '온기 <ongi@example.com>',
  ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, String(USES)])),
});
api.stopClock();

let addresses = 0;
const newAddress = () => `203.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** Somebody new at a new address: nothing was counted for them. */
async function newCaller(call: Call): Promise<Pick<TestRequest, 'token' | 'headers'>> {
  const headers = { 'x-forwarded-for': newAddress() };
  if (call.access === 'public') return { headers };
  if (call.access === 'family')
    return { headers, token: (await makeFamily(api, '우리집', ['엄마']))[0].token };
  // With another password than the requests have.
  const email = `p${addresses}@example.com`;
  const signup = { email, password: 'other123!', nickname: '지우' };
  const path = '/auth/local/signup';
  const response = await api.request({ method: 'POST', path, json: signup, headers });
  return { headers, token: dataOf(accessSchema, response).accessToken };
}

/** Whether the requests of a new caller are rejected once the limit is spent, and not before. */
async function isLimited(call: Call, request: TestRequest): Promise<boolean> {
  const caller = await newCaller(call);
  const statuses: number[] = [];
  for (let count = 0; count <= USES; count += 1) {
    const headers = { ...request.headers, ...caller.headers };
    statuses.push((await api.request({ ...request, ...caller, headers })).status);
  }
  return statuses.indexOf(429) === USES;
}

/** Requests that no handler sees. */
function malformed(call: Call): Record<string, TestRequest> {
  const { json: _json, body: _body, ...fitting } = requestOf(call);
  const sent = (body: string, type = 'application/json'): TestRequest => ({
    ...fitting,
    body,
    headers: { ...fitting.headers, 'content-type': type },
  });
  const form = { 'no form': sent('{', 'multipart/form-data; boundary=x') };
  // A change of a post counts as such a form only.
  if (call.bodyAs === 'json-or-multipart') return form;
  return {
    ...(call.files !== undefined && form),
    ...(call.method !== 'GET' && {
      'no JSON': sent('{'),
      'a body of another type': sent('x', 'text/plain'),
      'a body that is too large': sent(JSON.stringify({ x: 'x'.repeat(jsonLimitOf(call) + 60_000) })),
    }),
    ...(call.body !== undefined && {
      'wrong types': {
        ...fitting,
        json: { email: 1, password: [], content: {}, code: 1, samples: 1, errors: 1 },
      },
      'a hostile e-mail address': { ...fitting, json: { email: `a@${'.'.repeat(5_000)}@` } },
    }),
    ...(call.params !== undefined && {
      'another path': requestOf(call, { params: { code: '!', postId: '!' } }),
    }),
  };
}

const LIMITED_CALLS: ReadonlySet<string> = new Set([
  'DELETE /users/user',
  'GET /family/invite/{code}',
  'POST /animate-photo/generate',
  'POST /animate-photo/save',
  'POST /archive',
  'POST /auth/local/login',
  'POST /auth/local/reset',
  'POST /auth/local/reset/confirm',
  'POST /auth/local/signup',
  'POST /auth/{provider}/token',
  'POST /diary/generate',
  'POST /diary/save',
  'POST /family/join',
  'POST /memory-post',
  'POST /memory-post/{postId}/comment',
  'POST /telemetry',
  'POST /telemetry/errors',
  'PUT /auth/local/password',
  'PUT /memory-post/{postId}',
  'PUT /memory-post/{postId}/comment/{commentId}',
  'PUT /users/profile-image',
]);

describe('calls with a limit count malformed tries as well', () => {
  for (const call of ALL_CALLS.filter(({ access }) => access !== 'operator')) {
    const name = `${call.method} ${call.path}`;
    test(name, async () => {
      const kinds = Object.entries(malformed(call));
      const counted = await Promise.all(kinds.map(([, request]) => isLimited(call, request)));
      const isCounted = counted.includes(true) || (await isLimited(call, requestOf(call)));
      assert.equal(isCounted, LIMITED_CALLS.has(name));
      if (!isCounted) return;
      const free = kinds.filter((_, index) => counted[index] !== true).map(([kind]) => kind);
      assert.deepEqual(free, []);
    });
  }
});
