import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INVITE_LIFETIME_DAYS, TOKEN_LIFETIME_DAYS } from 'shared/contract/limits';
import { cleanUp } from '../../housekeeping.ts';
import { makeFamily, makePerson, startTestApi, type TestApi } from '../../testing/server/test-api.ts';
import { accessTokens } from './schema/accounts.ts';
import { invites } from './schema/membership.ts';
import { settleClock } from './settle-clock.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 4 * 365 * DAY_MS;

/** An API of one test alone: the clock that it moves is remembered in the database. */
async function startApiThatSettles(isOn: boolean, variables: Readonly<Record<string, string>> = {}) {
  const api = await startTestApi(variables);
  api.settleClocks(isOn);
  return api;
}

const me = (api: TestApi, token: string) => api.send({ token }, 'GET', '/users/user');
const deadlines = async (api: TestApi, table: typeof accessTokens | typeof invites): Promise<number[]> => {
  const rows = await api.own.database.select({ expiresAt: table.expiresAt }).from(table);
  return rows.map(({ expiresAt }) => expiresAt.getTime());
};

describe('a clock that jumped over years and back', () => {
  test('ends no login, and leaves none for years', async () => {
    const api = await startApiThatSettles(true);
    const { context } = api;
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await settleClock(context);
    const sleeper = await makePerson(api, '자는이');
    const { token: loggedOut } = await makePerson(api, '나간이');
    await api.send({ token: loggedOut }, 'POST', '/auth/logout');
    for (const jump of [YEARS_MS, -YEARS_MS, (-50 * YEARS_MS) / 4, (50 * YEARS_MS) / 4]) {
      api.advanceClock(jump);
      assert.equal((await me(api, mother.token)).status, 200, String(jump));
      const { token } = await makePerson(api, '새이');
      assert.equal((await me(api, token)).status, 200);
    }
    await settleClock(context);
    assert.equal((await me(api, sleeper.token)).status, 200, 'whoever did not come meanwhile');
    assert.equal((await me(api, loggedOut)).status, 401);
    const latest = context.clock().getTime() + (TOKEN_LIFETIME_DAYS + 1) * DAY_MS;
    for (const deadline of await deadlines(api, accessTokens))
      assert.ok(deadline < latest, new Date(deadline).toISOString());
  });

  test('invitations stay open', async () => {
    const api = await startApiThatSettles(true);
    const { context } = api;
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await settleClock(context);
    await api.send(mother, 'GET', '/family/generate-link');
    api.advanceClock(YEARS_MS);
    await cleanUp(context);
    api.advanceClock(-YEARS_MS);
    await settleClock(context);
    const [deadline = 0] = await deadlines(api, invites);
    const left = deadline - context.clock().getTime();
    assert.ok(
      left > (INVITE_LIFETIME_DAYS - 1) * DAY_MS && left < (INVITE_LIFETIME_DAYS + 1) * DAY_MS,
      String(left / DAY_MS),
    );
  });

  test('limits do not stay for years', async () => {
    const api = await startApiThatSettles(false, { LIMIT_JOIN_PER_HOUR: '2' });
    const guesser = await makePerson(api, '누구');
    const guess = () => api.send(guesser, 'POST', '/family/join', { code: 'ABCD2345' });
    api.advanceClock(20 * DAY_MS);
    assert.deepEqual(
      [(await guess()).status, (await guess()).status, (await guess()).status],
      [404, 404, 429],
    );
    api.advanceClock(-20 * DAY_MS);
    const first = await guess();
    assert.equal(first.status, 404, 'a window that ends in the future of any clock begins anew');
    await guess();
    const rejected = await guess();
    assert.equal(rejected.status, 429);
    assert.ok(Number(rejected.headers.get('retry-after')) <= 3_600);
  });

  test('the end of a login that a fast clock moved returns at its next use', async () => {
    const api = await startApiThatSettles(false);
    const person = await makePerson(api, '미룬이');
    api.advanceClock(20 * DAY_MS);
    assert.equal((await me(api, person.token)).status, 200);
    api.advanceClock(-20 * DAY_MS);
    assert.equal((await me(api, person.token)).status, 200);
    const latest = api.context.clock().getTime() + (TOKEN_LIFETIME_DAYS + 1) * DAY_MS;
    for (const deadline of await deadlines(api, accessTokens))
      assert.ok(deadline < latest, new Date(deadline).toISOString());
  });
});

test('with a right clock a login ends after 30 days', async () => {
  const api = await startApiThatSettles(true);
  const person = await makePerson(api, '오랜이');
  for (let beats = 0; beats < (TOKEN_LIFETIME_DAYS + 1) * 24 * 2; beats += 1) {
    api.advanceClock(30 * 60_000);
    await settleClock(api.context);
  }
  assert.equal((await me(api, person.token)).body.code, 'TOKEN_EXPIRED');
});
