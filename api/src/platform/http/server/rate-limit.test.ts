import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildApp } from '../../../app.ts';
import { plainJpeg } from '../../../testing/data/test-photos.ts';
import { makeFamily, makePerson, startTestApi, sendRequest } from '../../../testing/server/test-api.ts';
import { postForm, writePost } from '../../../testing/data/posts.ts';

const api = await startTestApi({
  LIMIT_LOGIN_PER_MINUTE: '3',
  LIMIT_JOIN_PER_HOUR: '2',
  LIMIT_POST_PER_HOUR: '2',
  LIMIT_SIGNUP_PER_HOUR: '4',
});
const behindProxy = await startTestApi({
  LIMIT_LOGIN_PER_MINUTE: '1',
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '5',
  LIMIT_INVITE_PER_HOUR: '3',
  TRUST_PROXY: '1',
});

api.stopClock();
behindProxy.stopClock();

const login = (email: string) => ({
  method: 'POST',
  path: '/auth/local/login',
  json: { email, password: 'wrong123!' },
});

/** The statuses of so many requests, one after the other. */
async function statusesOf(count: number, request: (index: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await request(index)).status);
  return statuses;
}

describe('limits', () => {
  test('logins are limited, and work again after waiting', async () => {
    const attempt = () => api.request(login('mom@example.com'));
    assert.deepEqual(await statusesOf(4, attempt), [401, 401, 401, 429]);
    const rejected = await api.request(login('MOM@example.com'));
    assert.equal(rejected.body.code, 'LIMIT_EXCEEDED');
    assert.equal(rejected.body.message, '한도를 초과했습니다. 잠시 후 다시 시도해주세요.');
    const waitSeconds = Number(rejected.headers.get('retry-after'));
    assert.ok(waitSeconds >= 1 && waitSeconds <= 60, String(waitSeconds));
    assert.equal((await api.request(login('dad@example.com'))).status, 401, '다른 계정은 그대로다');
    api.advanceClock(waitSeconds * 1_000);
    assert.equal((await api.request(login('mom@example.com'))).status, 401);
  });

  test('one limit holds for requests at once, and for several servers', async () => {
    const second = await buildApp(api.context);
    const secondOrigin = await second.listen({ host: '127.0.0.1', port: 0 });
    try {
      const request = (index: number) =>
        index % 2 === 0
          ? api.request(login('race@example.com'))
          : sendRequest(secondOrigin, login('race@example.com'));
      const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => request(index)));
      assert.equal(responses.filter((response) => response.status === 401).length, 3);
      assert.equal(responses.filter((response) => response.status === 429).length, 5);
    } finally {
      await second.close();
    }
  });

  test('codes to join are limited per account', async () => {
    const [guesser, other] = [await makePerson(api, '누구'), await makePerson(api, '다른이')];
    const guess = (token: string) => api.send({ token }, 'POST', '/family/join', { code: 'ABCD2345' });
    assert.deepEqual([(await guess(guesser.token)).status, (await guess(guesser.token)).status], [404, 404]);
    const rejected = await guess(guesser.token);
    assert.deepEqual(
      [rejected.status, rejected.body.message],
      [429, '한도를 초과했습니다. 60분 뒤에 다시 시도해주세요.'],
    );
    assert.equal((await guess(other.token)).status, 404);
  });

  test('photos count with writing, and changes of text alone do not', async () => {
    const [author] = await makeFamily(api, '사진 가족', ['엄마']);
    const photo = await plainJpeg('#c33');
    const path = `/memory-post/${await writePost(api, author)}`;
    const change = () => api.send(author, 'PUT', path, postForm({}, [photo]));
    assert.deepEqual([(await change()).status, (await change()).status], [200, 429]);
    const portrait = new FormData();
    portrait.append('profileImage', new Blob([new Uint8Array(photo)]), 'me.jpg');
    const putPortrait = { method: 'PUT', path: '/users/profile-image', token: author.token, body: portrait };
    assert.equal((await api.request(putPortrait)).status, 429);
    const text = { title: '글만', content: '고친다' };
    assert.equal((await api.send(author, 'PUT', path, text)).status, 200);
  });

  test('sign-ups count per address', async () => {
    const signup = (index: number) =>
      api.send({}, 'POST', '/auth/local/signup', {
        email: `p${index}@example.com`,
        password: 'abcd123!',
        nickname: `사람${index}`,
      });
    assert.deepEqual(await statusesOf(5, signup), [200, 200, 200, 200, 429]);
  });

  test('the address that a proxy states counts only if it is trusted', async () => {
    const from = (origin: typeof api, address: string, email: string) =>
      origin.request({ ...login(email), headers: { 'x-forwarded-for': address } });
    assert.equal((await from(behindProxy, '203.0.113.1', 'a@example.com')).status, 401);
    assert.equal((await from(behindProxy, '203.0.113.1', 'a@example.com')).status, 429);
    assert.equal((await from(behindProxy, '203.0.113.2', 'a@example.com')).status, 401);
    for (let count = 0; count < 3; count += 1) await from(api, `203.0.113.${count}`, 'spoof@example.com');
    assert.equal((await from(api, '203.0.113.9', 'spoof@example.com')).status, 429);
  });

  test('logins of changing accounts from one address count as well', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.50' };
    const attempt = (count: number) => behindProxy.request({ ...login(`many${count}@example.com`), headers });
    assert.deepEqual(await statusesOf(6, attempt), [401, 401, 401, 401, 401, 429]);
  });

  test('looking at invitations is limited per address, of IPv6 per household', async () => {
    const view = (address: string) =>
      behindProxy.request({ path: '/family/invite/ABCD2345', headers: { 'x-forwarded-for': address } });
    for (const [addresses, other] of [
      [['203.0.113.60'], '203.0.113.61'],
      [['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:DB8::1:a:b:c:d'], '2001:db8:0:2::1'],
    ] as const) {
      const seen = await statusesOf(4, (count) => view(addresses[count % addresses.length] ?? ''));
      assert.deepEqual(seen, [404, 404, 404, 429]);
      assert.equal((await view(other)).status, 404, 'another household');
    }
  });

  test('what is counted has neither e-mail nor address', async () => {
    assert.equal((await api.request(login('counted@example.com'))).status, 401);
    const rows = await api.query('select bucket from rate_limits');
    assert.ok((rows.rowCount ?? 0) > 0);
    assert.ok(rows.rows.every((row: { bucket: string }) => /^[\w-]{43}$/.test(row.bucket)));
  });
});
