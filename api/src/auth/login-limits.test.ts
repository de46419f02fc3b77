import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import { makeFamily, startTestApi, dataOf } from '../testing/server/test-api.ts';
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

const login = (email: string, password: string, { address, cookie }: Device) =>
  api.send(
    {},
    'POST',
    '/auth/local/login',
    { email, password },
    { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
  );

/** Somebody with an account; `cookie` is what their browser has from signing up at 198.51.100.1. */
async function signUp(email: string): Promise<{ email: string; cookie: string }> {
  const response = await api.send(
    {},
    'POST',
    '/auth/local/signup',
    { email, password: 'abcd123!', nickname: '주인' },
    { 'x-forwarded-for': '198.51.100.1' },
  );
  dataOf(accessSchema, response);
  const cookie = response.headers.getSetCookie()[0] ?? '';
  assert.match(cookie, /^ongi_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  return { email, cookie: cookie.split(';', 1)[0] ?? '' };
}

async function guessFromEverywhere(email: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index += 1) {
    const address = `203.0.${Math.floor(index / 250)}.${index % 250}`;
    statuses.push((await login(email, 'wrong123!', { address })).status);
  }
  return statuses;
}

describe('한 계정을 여러 주소에서 맞혀 보기', () => {
  test('주소를 바꿔 가며 해도 계정마다 정해진 만큼만 해 볼 수 있다', async () => {
    const { email } = await signUp('target@example.com');
    const statuses = await guessFromEverywhere(email, 300);
    assert.equal(statuses.filter((status) => status === 401).length, 20);
    assert.equal(statuses.filter((status) => status === 429).length, 280);
  });

  test('그동안에도 로그인한 적 있는 기기와 주소에서는 주인이 로그인한다', async () => {
    const { email, cookie } = await signUp('owner@example.com');
    await guessFromEverywhere(email, 25);
    const right = (device: Device) => login(email, 'abcd123!', device);
    assert.equal((await right({ address: '192.0.2.1' })).status, 429, 'a stranger’s device');
    assert.equal((await right({ address: '192.0.2.1', cookie })).status, 200, 'their own, elsewhere');
    assert.equal((await right({ address: '198.51.100.1' })).status, 200, 'another one, at home');
    const { cookie: others } = await signUp('stranger@example.com');
    assert.equal(
      (await right({ address: '192.0.2.2', cookie: others })).status,
      429,
      'known to another account',
    );
  });

  test('같은 주소에서 틀린 요청을 쏟아내도, 그 주소의 아는 기기에서는 주인이 로그인한다', async () => {
    const { email, cookie } = await signUp('neighbour@example.com');
    const address = '198.51.100.77';
    assert.equal((await login(email, 'abcd123!', { address, cookie })).status, 200);
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1)
      statuses.push((await login('no address', 'x', { address })).status);
    assert.deepEqual([statuses[99], statuses[100]], [400, 429]);
    assert.equal((await login('stranger@example.com', 'abcd123!', { address })).status, 429);
    for (let count = 0; count < 3; count += 1)
      assert.equal((await login(email, 'abcd123!', { address })).status, 200);
    assert.equal(
      (await login('stranger@example.com', 'abcd123!', { address })).status,
      429,
      'none came back',
    );
  });

  test('아는 기기라고 끝없이 해 볼 수는 없다', async () => {
    const { email, cookie } = await signUp('shared-tablet@example.com');
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      statuses.push((await login(email, 'wrong123!', { address: '192.0.2.3', cookie })).status);
      api.advanceClock(30_000);
    }
    assert.equal(statuses.filter((status) => status === 401).length, 20);
    assert.equal((await login(email, 'abcd123!', { address: '198.51.100.1' })).status, 200);
  });

  test('맞은 로그인은 세지 않고, 없는 계정은 있는 계정과 똑같이 센다', async () => {
    const { email } = await signUp('often@example.com');
    for (let count = 0; count < 25; count += 1)
      assert.equal((await login(email, 'abcd123!', { address: `192.0.3.${count}` })).status, 200);
    const statuses = await guessFromEverywhere('nobody@example.com', 22);
    assert.deepEqual(statuses.slice(19), [401, 429, 429]);
  });
});

describe('다른 한도', () => {
  test('그림일기 저장은 계정마다 센다', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const save = async (token: string) => (await api.send({ token }, 'POST', '/diary/save', {})).status;
    assert.deepEqual([await save(mother.token), await save(mother.token)], [400, 400]);
    assert.equal(await save(mother.token), 429);
    assert.equal(await save(father.token), 400);
  });

  test('소셜 로그인 시작은 주소마다 세고, 브라우저는 로그인 화면에서 까닭을 읽는다', async () => {
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

test('틀린 비밀번호가 온 주소는 15분 동안 다른 주소 뒤에 선다', () => {
  let nowMs = 0;
  const suspects = createSuspectAddresses(() => nowMs);
  suspects.add('203.0.113.1');
  assert.deepEqual([suspects.has('203.0.113.1'), suspects.has('203.0.113.2')], [true, false]);
  nowMs += 16 * 60_000;
  assert.equal(suspects.has('203.0.113.1'), false);
  for (let count = 0; count < 10_001; count += 1) suspects.add(`many ${count}`);
  assert.deepEqual([suspects.has('many 0'), suspects.has('many 1')], [false, true]);
});
