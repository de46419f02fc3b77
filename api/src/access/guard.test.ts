import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Call } from 'shared/contract/call';
import { ALL_CALLS } from 'shared/contract/calls';
import { makeFamily, makePerson, startTestApi } from '../testing/server/test-api.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Routes that are no calls: what answers with something else than an envelope. */
const ROUTES_WITHOUT_A_CALL = [
  'GET /.well-known/security.txt',
  'GET /api/archive/:fileName',
  'GET /api/auth/:provider/login',
  'GET /api/digest/confirm/:code',
  'GET /api/digest/open/:code',
  'GET /api/digest/unsubscribe/:code',
  'GET /api/media/:storageKey/:variant',
  'GET /api/openapi.json',
  'GET /metrics',
  'GET /robots.txt',
  'POST /api/csp-reports',
  'POST /api/digest/confirm/:code',
  'POST /api/digest/unsubscribe/:code',
];

/** The tus protocol: for members of a family, as calls with `access: 'family'` are. */
const UPLOAD_ROUTES = [
  'DELETE /api/uploads/:uploadId',
  'HEAD /api/uploads/:uploadId',
  'PATCH /api/uploads/:uploadId',
  'POST /api/uploads',
];

const api = await startTestApi({ TELEMETRY_TOKEN: 'a-token-of-an-operator-for-this-test' });

const nameOf = (call: Call) => `${call.method} ${call.path}`;
/** Any path of a call: with 1 for an id and a well-formed code. */
const pathOf = ({ path }: Call) =>
  path
    .replace('{code}', 'ABCD2345')
    .replace('{provider}', 'kakao')
    .replaceAll(/\{\w+\}/g, '1');

test('every call has a route, and the routes outside the contract are those that are listed', () => {
  const registered = api.app.registeredRoutes.map((route) => `${route.method} ${route.url}`).toSorted();
  const ofCalls = ALL_CALLS.map(
    ({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  // HEAD is not recorded: every GET has it.
  const others = [...ROUTES_WITHOUT_A_CALL, ...UPLOAD_ROUTES].filter((route) => !route.startsWith('HEAD '));
  assert.deepEqual(registered, [...ofCalls, ...others].toSorted());
});

describe('a person who is not logged in', () => {
  const token = 'A'.repeat(43);
  for (const call of ALL_CALLS.filter((each) => each.access !== 'public')) {
    test(`${nameOf(call)}: no token or an unknown one is 401`, async () => {
      for (const authorization of [
        undefined,
        '',
        'Bearer',
        'Bearer x',
        `Bearer ${token}`,
        `Basic ${token}`,
      ]) {
        const headers = authorization === undefined ? {} : { authorization };
        const { status, body } = await api.request({ method: call.method, path: pathOf(call), headers });
        assert.deepEqual([status, body.code], [401, 'UNAUTHORIZED'], String(authorization));
      }
    });
  }

  test('public calls respond without a token (only a failed login is 401)', async () => {
    for (const call of ALL_CALLS.filter((each) => each.access === 'public')) {
      const response = await api.request({ method: call.method, path: pathOf(call) });
      assert.notEqual(response.status, 401, nameOf(call));
    }
  });
});

test('whoever has no family, has left it or was removed can make none of its calls, from the next one on', async () => {
  const [mother, father, child] = await makeFamily(api, '우리집', ['엄마', '아빠', '지우']);
  await api.send(father, 'POST', '/family/leave');
  assert.equal((await api.send(mother, 'DELETE', `/family/members/${child.familyMemberId}`)).status, 200);
  for (const person of [await makePerson(api, '혼자'), father, child])
    for (const call of ALL_CALLS.filter((each) => each.access === 'family')) {
      const { status, body } = await api.send(person, call.method, pathOf(call));
      assert.deepEqual([status, body.code], [403, 'FORBIDDEN'], `${person.nickname} ${nameOf(call)}`);
    }
});

test('uploads in parts: 401 without a login, 403 without a family', async () => {
  const { token: alone } = await makePerson(api, '혼자');
  for (const route of UPLOAD_ROUTES) {
    const [method = '', path = ''] = route.split(' ');
    for (const [token, status] of [
      [undefined, 401],
      ['A'.repeat(43), 401],
      [alone, 403],
    ] as const) {
      const headers = { 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }) };
      const url = api.origin + path.replace(':uploadId', 'a'.repeat(32));
      assert.equal((await fetch(url, { method, headers })).status, status, route);
    }
  }
});

describe('tokens', () => {
  const state = async (person: { token: string }) => (await api.send(person, 'GET', '/users/user')).body.code;

  test('logging out ends that token only, at once', async () => {
    const [leaver, stays] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    assert.equal((await api.send(leaver, 'POST', '/auth/logout')).body.code, 'OK');
    assert.deepEqual([await state(leaver), await state(stays)], ['UNAUTHORIZED', 'OK']);
  });

  test('use extends it by 30 days each time; after 30 days without use it has expired', async () => {
    const person = await makePerson(api, '지우');
    for (const [days, code] of [
      [29, 'OK'],
      [29, 'OK'],
      [30, 'TOKEN_EXPIRED'],
    ] as const) {
      api.advanceClock(days * DAY_MS);
      assert.equal(await state(person), code);
    }
    assert.equal((await api.send(person, 'GET', '/users/user')).status, 401);
  });

  test('its use is written once an hour at most, and the database has no token', async () => {
    const person = await makePerson(api, '하준');
    const row = async (): Promise<{ expires_at: Date; whole: string }> => {
      const text = 'select t.*, t::text as whole from access_tokens t where user_id = $1';
      return (await api.query(text, [person.userId])).rows[0];
    };
    const before = await row();
    api.advanceClock(HOUR_MS / 2);
    await state(person);
    assert.deepEqual((await row()).expires_at, before.expires_at);
    api.advanceClock(HOUR_MS);
    await state(person);
    assert.ok((await row()).expires_at > before.expires_at);
    assert.ok(!before.whole.includes(person.token));
  });
});
