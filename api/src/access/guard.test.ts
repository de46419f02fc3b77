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
  'GET /api/media/:storageKey/:variant',
  'GET /api/openapi.json',
  'GET /metrics',
  'GET /robots.txt',
  'POST /api/csp-reports',
];

/** The tus protocol: for members of a family, as calls with `access: 'family'` are. */
const UPLOAD_ROUTES = [
  'DELETE /api/uploads/:uploadId',
  'HEAD /api/uploads/:uploadId',
  'PATCH /api/uploads/:uploadId',
  'POST /api/uploads',
];

const api = await startTestApi({ TELEMETRY_TOKEN: 'a-token-of-an-operator-for-this-test' });

const routeOf = (call: Call) => `${call.method} /api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
const nameOf = (call: Call) => `${call.method} ${call.path}`;
/** Any path of a call: with 1 for an id and a well-formed code. */
const pathOf = (call: Call) =>
  call.path
    .replace('{code}', 'ABCD2345')
    .replace('{provider}', 'kakao')
    .replaceAll(/\{\w+\}/g, '1');

describe('routes and the contract', () => {
  test('every call has a route, and the routes outside the contract are those that are listed', () => {
    const registered = api.app.registeredRoutes.map((route) => `${route.method} ${route.url}`).toSorted();
    const expected = [...ALL_CALLS.map(routeOf), ...ROUTES_WITHOUT_A_CALL, ...UPLOAD_ROUTES];
    // HEAD is not recorded: every GET has it.
    assert.deepEqual(registered, expected.filter((route) => !route.startsWith('HEAD ')).toSorted());
  });
});

describe('a person who is not logged in', () => {
  for (const call of ALL_CALLS.filter((each) => each.access !== 'public')) {
    test(`${nameOf(call)}: no token or an unknown one is 401`, async () => {
      const attempts = [
        undefined,
        '',
        'Bearer',
        'Bearer x',
        `Bearer ${'A'.repeat(43)}`,
        `Basic ${'A'.repeat(43)}`,
      ];
      for (const authorization of attempts) {
        const headers = authorization === undefined ? {} : { authorization };
        const response = await api.request({ method: call.method, path: pathOf(call), headers });
        assert.equal(response.status, 401, String(authorization));
        assert.equal(response.body.code, 'UNAUTHORIZED');
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

describe('a person without a family', () => {
  for (const call of ALL_CALLS.filter((each) => each.access === 'family')) {
    test(`${nameOf(call)}: 403`, async () => {
      const person = await makePerson(api, '혼자');
      const response = await api.send(person, call.method, pathOf(call));
      assert.equal(response.status, 403);
      assert.equal(response.body.code, 'FORBIDDEN');
    });
  }
});

describe('uploads in parts', () => {
  const request = async (route: string, token?: string): Promise<number> => {
    const [method = '', path = ''] = route.split(' ');
    const headers = {
      'tus-resumable': '1.0.0',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(api.origin + path.replace(':uploadId', 'a'.repeat(32)), { method, headers });
    return response.status;
  };

  for (const route of UPLOAD_ROUTES) {
    test(`${route}: 401 without a login, 403 without a family`, async () => {
      assert.equal(await request(route), 401);
      assert.equal(await request(route, 'A'.repeat(43)), 401);
      const { token } = await makePerson(api, '혼자');
      assert.equal(await request(route, token), 403);
    });
  }
});

describe('tokens', () => {
  test('logging out ends that token only, at once', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const response = await api.send(mother, 'POST', '/auth/logout');
    assert.equal(response.body.code, 'OK');
    assert.equal((await api.send(mother, 'GET', '/users/user')).body.code, 'UNAUTHORIZED');
    assert.equal((await api.send(father, 'GET', '/users/user')).body.code, 'OK');
  });

  test('use extends it by 30 days each time; after 30 days without use it has expired', async () => {
    const person = await makePerson(api, '지우');
    const state = async () => (await api.send(person, 'GET', '/users/user')).body.code;
    api.advanceClock(29 * DAY_MS);
    assert.equal(await state(), 'OK');
    api.advanceClock(29 * DAY_MS);
    assert.equal(await state(), 'OK');
    api.advanceClock(30 * DAY_MS);
    assert.equal(await state(), 'TOKEN_EXPIRED');
    const response = await api.send(person, 'GET', '/users/user');
    assert.equal(response.status, 401);
  });

  test('its use is written once an hour at most, and the database has no token', async () => {
    const person = await makePerson(api, '하준');
    const row = async () => {
      const found = await api.query('select t.*, t::text as whole from access_tokens t where user_id = $1', [
        person.userId,
      ]);
      const token: { expires_at: Date; whole: string } = found.rows[0];
      return token;
    };
    const before = await row();
    api.advanceClock(HOUR_MS / 2);
    await api.send(person, 'GET', '/users/user');
    assert.deepEqual((await row()).expires_at, before.expires_at);
    api.advanceClock(HOUR_MS);
    await api.send(person, 'GET', '/users/user');
    assert.ok((await row()).expires_at > before.expires_at);
    assert.ok(!before.whole.includes(person.token));
  });
});
