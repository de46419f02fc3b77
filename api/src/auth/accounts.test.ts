import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessSchema, authCalls, passwordSchema } from 'shared/contract/auth';
import { userSchema } from 'shared/contract/user';
import * as z from 'shared/schema';
import { logInPerson, signUpPerson } from '../testing/people/local-people.ts';
import { dataOf, fieldsOf, makePerson, startTestApi, valuesOf } from '../testing/server/test-api.ts';
import { createResetLink } from './commands/reset-links.ts';
import { deviceLabelOf } from './devices/device-label.ts';
import { isCommonPassword } from './password/new-password.ts';

const MINUTE_MS = 60_000;
const api = await startTestApi({ LIMIT_PASSWORD_PER_MINUTE: '3' });
const withoutLocal = await startTestApi({ LOCAL_ACCOUNTS: 'off' });

const TOO_COMMON = '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.';

const signup = (email: string, password = 'abcd123!', nickname = '엄마') =>
  api.send({}, 'POST', '/auth/local/signup', { email, password, nickname });
const login = (email: string, password = 'abcd123!') =>
  api.send({}, 'POST', '/auth/local/login', { email, password });

const statusWith = async (token: string) => (await api.send({ token }, 'GET', '/users/user')).status;
const statusesWith = (...people: { token: string }[]) =>
  Promise.all(people.map(({ token }) => statusWith(token)));
const sessionsOf = (token: string) => api.read({ token }, '/auth/sessions', authCalls.sessions.response);
const accountOf = (token: string) => api.read({ token }, '/auth/account', authCalls.account.response);
const change = (token: string, currentPassword: string, newPassword: string) =>
  api.send({ token }, 'PUT', '/auth/local/password', { currentPassword, newPassword });

describe('sign-up with e-mail', () => {
  test('can be used at once, the same address logs in (case and blanks do not matter), and no password is stored as it is', async () => {
    const { accessToken: token } = dataOf(accessSchema, await signup('Mom@Example.com'));
    const me = await api.read({ token }, '/users/user', userSchema);
    assert.equal(me.nickname, '엄마');
    const { accessToken: again } = dataOf(accessSchema, await login(' mom@example.COM '));
    assert.notEqual(again, token);
    assert.equal((await api.read({ token: again }, '/users/user', userSchema)).userId, me.userId);
    const { rows } = await api.query('select a::text as whole from accounts_local a');
    assert.ok(rows.length > 0);
    assert.doesNotMatch(JSON.stringify(rows), /abcd123!/);
  });

  test('an address that is taken makes one person only, also at the same moment', async () => {
    const emails = ['same@example.com', 'SAME@example.com', 'same@example.com'];
    const responses = await Promise.all(emails.map((email) => signup(email, 'abcd123!', '쌍둥이')));
    assert.deepEqual(responses.map(({ body }) => body.code).toSorted(), [
      'DUPLICATE_ERROR',
      'DUPLICATE_ERROR',
      'OK',
    ]);
    assert.equal(responses.find(({ body }) => body.code !== 'OK')?.status, 409);
    const rows = await api.query(`select 1 from users where nickname = '쌍둥이'`);
    assert.equal(rows.rowCount, 1);
  });

  test('each field that violates a rule has its reason in Korean, also an address with what is no text', async () => {
    for (const email of [
      'm\u043em@example.com',
      'mom@exa\u200bmple.com',
      'mo\u202em@example.com',
      '\uff4dom@example.com',
    ]) {
      const { status, body } = await signup(email);
      assert.deepEqual([status, body.code, body.details?.[0]?.field], [400, 'VALIDATION_ERROR', 'email']);
      // No account has it.
      assert.equal((await login(email)).status, 401);
    }
    for (const email of ['mom\u0000@example.com', 'mom@exa\u0007mple.com'])
      for (const { status, body } of [await signup(email), await login(email)])
        assert.deepEqual([status, body.code, body.details?.[0]?.field], [400, 'VALIDATION_ERROR', 'email']);
    const { body } = await signup('nobody', 'short', '나');
    assert.equal(body.code, 'VALIDATION_ERROR');
    assert.deepEqual(Object.fromEntries(fieldsOf(body.details ?? [], 'field', 'message')), {
      email: '올바른 이메일 형식을 입력해주세요.',
      password: '비밀번호는 최소 8자 이상이어야 합니다.',
      nickname: '닉네임은 2자 이상 20자 이하로 입력해주세요.',
    });
  });

  test('rejects common passwords, whatever their case and form', async () => {
    const { status, body } = await signup('common@example.com', 'P@ssw0rd');
    assert.deepEqual([status, body.details], [400, [{ field: 'password', message: TOO_COMMON }]]);
    for (const password of ['123456', 'password', 'p@SSW0RD', 'ｐ＠ｓｓｗ０ｒｄ'])
      assert.ok(isCommonPassword(password), password);
    for (const password of ['abcd123!', 'Ongi2026!', '']) assert.ok(!isCommonPassword(password), password);
    assert.ok(z.safeParse(passwordSchema, 'P@ssw0rd').success, 'the rules of characters admit it');
  });
});

describe('login with e-mail', () => {
  test('an unknown address and a wrong password get the same response', async () => {
    await signup('dad@example.com');
    const wrong = await login('dad@example.com', 'wrong123!');
    const unknown = await login('nobody@example.com', 'wrong123!');
    assert.deepEqual([wrong.status, wrong.body.message], [401, '이메일 또는 비밀번호가 올바르지 않습니다.']);
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
  });

  test('does not exist when it is off, and the login page does not offer it', async () => {
    const json = { email: 'a@example.com', password: 'abcd123!', nickname: '엄마' };
    assert.equal((await withoutLocal.send({}, 'POST', '/auth/local/signup', json)).status, 404);
    const offered = await withoutLocal.request({ path: '/auth/providers' });
    assert.deepEqual(offered.body.data, { local: false, social: [], passwordReset: null });
  });
});

describe('changing the password', () => {
  test('needs the former one, and ends logins of other devices and links that were sent', async () => {
    const person = await signUpPerson(api, 'change@example.com');
    const tablet = await logInPerson(api, person);
    const { userId } = await api.read(person, '/users/user', userSchema);
    const link = await createResetLink(api.context, 'https://ongi.example', userId);

    const wrong = await change(person.token, 'wrong123!', 'next456?');
    const details = [{ field: 'currentPassword', message: '비밀번호가 올바르지 않습니다.' }];
    assert.deepEqual([wrong.status, wrong.body.details], [400, details]);
    assert.deepEqual(await statusesWith(tablet), [200]);

    assert.equal((await change(person.token, person.password, 'next456?')).body.code, 'OK');
    assert.deepEqual(await statusesWith(person, tablet), [200, 401]);
    assert.equal((await logInPerson(api, person)).status, 401);
    assert.equal((await logInPerson(api, { ...person, password: 'next456?' })).status, 200);
    const json = { token: link.split('#')[1], newPassword: 'other789!' };
    assert.equal((await api.send({}, 'POST', '/auth/local/reset/confirm', json)).status, 404);
  });

  test('rejects one that violates a rule, is common, or is the present one', async () => {
    const { token, password } = await signUpPerson(api, 'rules@example.com');
    for (const [newPassword, message] of [
      ['short1!', '비밀번호는 최소 8자 이상이어야 합니다.'],
      ['p@ssw0rd', TOO_COMMON],
      [password, '지금과 다른 비밀번호를 정해주세요.'],
    ] as const) {
      const { body } = await change(token, password, newPassword);
      assert.deepEqual(body.details, [{ field: 'newPassword', message }]);
    }
  });

  test("guesses on somebody else's phone count as well", async () => {
    const { token } = await signUpPerson(api, 'guessed@example.com');
    for (const status of [400, 400, 400, 429])
      assert.equal((await change(token, 'wrong123!', 'next456?')).status, status);
  });

  test('of two changes at once one succeeds, and a login with the former password in between does not stay', async () => {
    const person = await signUpPerson(api, 'race@example.com');
    const [first, second, ...logins] = await Promise.all([
      change(person.token, person.password, 'first456?'),
      change(person.token, person.password, 'second456?'),
      ...Array.from({ length: 4 }, () => logInPerson(api, person)),
    ]);
    assert.equal([first, second].filter(({ status }) => status === 200).length, 1);
    for (const { status, token } of logins) assert.equal(status === 200 ? await statusWith(token) : 401, 401);
  });

  test('does not exist for an account without one', async () => {
    const { token } = await makePerson(api, '카카오');
    assert.equal((await change(token, 'abcd123!', 'next456?')).status, 404);
    assert.deepEqual(await accountOf(token), { email: null, social: [], isFresh: true });
  });
});

describe('devices with a login', () => {
  test('have a name and a time to the hour, the present one is marked, and its login is fresh for ten minutes', async () => {
    const person = await signUpPerson(api, 'devices@example.com');
    const { token } = await logInPerson(api, person, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    });
    const sessions = await sessionsOf(token);
    assert.deepEqual(fieldsOf(sessions, 'device', 'isCurrent'), [
      ['iPhone · Safari', true],
      ['Android · Chrome', false],
    ]);
    for (const lastUsedAt of valuesOf(sessions, 'lastUsedAt')) assert.match(lastUsedAt, /:00:00\.000Z$/);
    assert.ok(!JSON.stringify(sessions).includes('Mozilla'));
    assert.deepEqual(await accountOf(token), { email: person.email, social: [], isFresh: true });
    api.advanceClock(11 * MINUTE_MS);
    assert.equal((await accountOf(token)).isFresh, false);
  });

  test('one is logged out, or all others', async () => {
    const person = await signUpPerson(api, 'log-out@example.com');
    const logIn = () => logInPerson(api, person);
    const [one, two, three] = [await logIn(), await logIn(), await logIn()];
    const lastSession = (await sessionsOf(person.token)).find(({ isCurrent }) => !isCurrent);
    const end = () => api.send(person, 'DELETE', `/auth/sessions/${lastSession?.sessionId}`);
    assert.deepEqual([(await end()).body.code, (await end()).status], ['OK', 404]);
    assert.deepEqual(await statusesWith(one, two, three), [200, 200, 401]);
    await api.send(one, 'DELETE', '/auth/sessions');
    assert.deepEqual(await statusesWith(person, one), [401, 200]);
    assert.equal((await sessionsOf(one.token)).length, 1);
  });

  test('a new login on the same device ends the one before', async () => {
    const person = await signUpPerson(api, 'again@example.com');
    const again = await logInPerson(api, person, { authorization: `Bearer ${person.token}` });
    assert.deepEqual(await statusesWith(person, again), [401, 200]);
    const stranger = await signUpPerson(api, 'other@example.com');
    await logInPerson(api, person, { authorization: `Bearer ${stranger.token}` });
    assert.deepEqual(await statusesWith(stranger), [200]);
  });

  test('are labelled by their User-Agent', () => {
    const android = 'Mozilla/5.0 (Linux; Android 15; SM-S921N)';
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
    for (const [label, userAgent] of [
      ['Android · Chrome', `${android} Chrome/131.0.0.0 Mobile Safari/537.36`],
      ['Android · 삼성 인터넷', `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
      ['Android · 카카오톡', `${android} Chrome/131.0.0.0 Mobile Safari/537.36;KAKAOTALK 2511110`],
      ['iPhone · Safari', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
      ['iPhone · Chrome', `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
      ['iPhone · 네이버 앱', `${iphone} Mobile/15E148 NAVER(inapp; search; 1010; 12.10.2)`],
      ['Windows · Edge', `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
      ['Windows · 웨일', `${windows} Chrome/130.0.0.0 Whale/4.29 Safari/537.36`],
      [
        'Mac · Firefox',
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      ],
      [null, 'curl/8.5.0'],
      [null, undefined],
    ] as const)
      assert.equal(deviceLabelOf(userAgent), label, userAgent);
  });
});
