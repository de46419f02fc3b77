import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { createSuspectAddresses } from './policy/login-attempt.ts';

const api = await startTestApi({
  TRUST_PROXY: '1',
  LIMIT_LOGIN_PER_ACCOUNT_PER_HOUR: '20',
  LIMIT_GOODS_SAVE_PER_HOUR: '2',
  LIMIT_LOGIN_START_PER_MINUTE: '2',
  KAKAO_CLIENT_ID: 'id',
  KAKAO_ISSUER: 'http://127.0.0.1:9',
});
api.stopClock();

type Device = { address: string; cookie?: string };

const post = (path: string, json: object, { address, ...cookie }: Device) =>
  api.send({}, 'POST', path, json, { 'x-forwarded-for': address, ...cookie });
const statusOf = async (email: string, password: string, device: Device) =>
  (await post('/auth/local/login', { email, password }, device)).status;

/** Somebody with an account; `cookie` is what their browser has from signing up at 198.51.100.1. */
async function signUp(email: string): Promise<{ email: string; cookie: string }> {
  const json = { email, password: 'abcd123!', nickname: '주인' };
  const response = await post('/auth/local/signup', json, { address: '198.51.100.1' });
  assert.equal(response.status, 200);
  const cookie = response.headers.getSetCookie()[0] ?? '';
  assert.match(cookie, /^ongi_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  return { email, cookie: cookie.split(';', 1)[0] ?? '' };
}

async function guessFromEverywhere(email: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index += 1) {
    const address = `203.0.${Math.floor(index / 250)}.${index % 250}`;
    statuses.push(await statusOf(email, 'wrong123!', { address }));
  }
  return statuses;
}

describe('guesses at one account from many addresses', () => {
  test('are limited per account, whatever the address', async () => {
    const { email } = await signUp('target@example.com');
    const statuses = await guessFromEverywhere(email, 300);
    assert.equal(statuses.filter((status) => status === 401).length, 20);
    assert.equal(statuses.filter((status) => status === 429).length, 280);
  });

  test('the owner still logs in from a known device and address', async () => {
    const { email, cookie } = await signUp('owner@example.com');
    await guessFromEverywhere(email, 25);
    const { cookie: others } = await signUp('stranger@example.com');
    for (const [what, status, device] of [
      ['a stranger’s device', 429, { address: '192.0.2.1' }],
      ['their own, elsewhere', 200, { address: '192.0.2.1', cookie }],
      ['another one, at home', 200, { address: '198.51.100.1' }],
      ['known to another account', 429, { address: '192.0.2.2', cookie: others }],
    ] as const)
      assert.equal(await statusOf(email, 'abcd123!', device), status, what);
  });

  test('wrong requests from one address do not stop the owner on a known device there', async () => {
    const { email, cookie } = await signUp('neighbour@example.com');
    const address = '198.51.100.77';
    const stranger = () => statusOf('stranger@example.com', 'abcd123!', { address });
    assert.equal(await statusOf(email, 'abcd123!', { address, cookie }), 200);
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1)
      statuses.push(await statusOf('no address', 'x', { address }));
    assert.deepEqual([statuses[99], statuses[100], await stranger()], [400, 429, 429]);
    for (let count = 0; count < 3; count += 1)
      assert.equal(await statusOf(email, 'abcd123!', { address }), 200);
    assert.equal(await stranger(), 429, 'none came back');
  });

  test('a known device has a limit as well', async () => {
    const { email, cookie } = await signUp('shared-tablet@example.com');
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      statuses.push(await statusOf(email, 'wrong123!', { address: '192.0.2.3', cookie }));
      api.advanceClock(30_000);
    }
    assert.equal(statuses.filter((status) => status === 401).length, 20);
    assert.equal(await statusOf(email, 'abcd123!', { address: '198.51.100.1' }), 200);
  });

  test('successful logins do not count, and a missing account counts like an existing one', async () => {
    const { email } = await signUp('often@example.com');
    for (let count = 0; count < 25; count += 1)
      assert.equal(await statusOf(email, 'abcd123!', { address: `192.0.3.${count}` }), 200);
    const statuses = await guessFromEverywhere('nobody@example.com', 22);
    assert.deepEqual(statuses.slice(19), [401, 429, 429]);
  });
});

describe('other limits', () => {
  test('saving picture diaries counts per account', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const save = async (token: string) => (await api.send({ token }, 'POST', '/diary/save', {})).status;
    assert.deepEqual([await save(mother.token), await save(mother.token)], [400, 400]);
    assert.equal(await save(mother.token), 429);
    assert.equal(await save(father.token), 400);
  });

  test('beginning a social login counts per address, and the browser reads the reason on the login page', async () => {
    const start = (address: string, accept: string) =>
      fetch(`${api.origin}/api/auth/kakao/login`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': address, accept },
      });
    for (let count = 0; count < 2; count += 1) assert.equal((await start('192.0.2.9', '*/*')).status, 302);
    const rejected = await start('192.0.2.9', '*/*');
    assert.equal(rejected.status, 429);
    assert.ok(Number(rejected.headers.get('retry-after')) > 0);
    const page = await start('192.0.2.9', 'text/html');
    assert.match(page.headers.get('location') ?? '', /\/LoginPage\?error=unknown&reason=too-often$/);
    assert.match(
      (await start('192.0.2.10', '*/*')).headers.get('location') ?? '',
      /temporarily-unavailable$/,
    );
  });
});

test('an address that sent a wrong password waits behind the others for 15 minutes', () => {
  let nowMs = 0;
  const suspects = createSuspectAddresses(() => nowMs);
  suspects.add('203.0.113.1');
  assert.deepEqual([suspects.has('203.0.113.1'), suspects.has('203.0.113.2')], [true, false]);
  nowMs += 16 * 60_000;
  assert.equal(suspects.has('203.0.113.1'), false);
  for (let count = 0; count < 10_001; count += 1) suspects.add(`many ${count}`);
  assert.deepEqual([suspects.has('many 0'), suspects.has('many 1')], [false, true]);
});
