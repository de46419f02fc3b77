import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authCalls } from 'shared/contract/auth';
import { userSchema } from 'shared/contract/user';
import { startSocialLogin } from '../testing/people/social-login.ts';
import { TestBrowser } from '../testing/server/test-browser.ts';
import { dataOf } from '../testing/server/test-api.ts';

const exchangedSchema = authCalls.socialToken.response;
const { api, provider, site, callback, logInAtProvider, exchange } = await startSocialLogin();

describe('beginning with Kakao', () => {
  test('a new person gets an account, and is the same person the next time', async () => {
    provider.visitor({ subject: 'jiwoo-1', nickname: '지우!♥' });
    const browser = new TestBrowser();
    const first = await exchange(browser, await logInAtProvider(browser, '/bookshelf?year=2024'));
    const { returnTo, accessToken: token } = dataOf(exchangedSchema, first);
    assert.equal(returnTo, '/bookshelf?year=2024');
    const me = await api.read({ token }, '/users/user', userSchema);
    assert.equal(me.nickname, '지우', '닉네임 규칙에 맞게 다듬는다');

    const other = new TestBrowser();
    const again = dataOf(exchangedSchema, await exchange(other, await logInAtProvider(other)));
    assert.equal((await api.read({ token: again.accessToken }, '/users/user', userSchema)).userId, me.userId);
  });

  test('a name is not needed, and two presses make one person', async () => {
    provider.visitor({ subject: 'nameless' });
    const browsers = [new TestBrowser(), new TestBrowser(), new TestBrowser()];
    const returned = await Promise.all(browsers.map((browser) => logInAtProvider(browser)));
    const responses = await Promise.all(
      browsers.map((browser, index) => exchange(browser, returned[index] ?? { code: '', state: '' })),
    );
    const tokens = responses.map((response) => dataOf(exchangedSchema, response).accessToken);
    const people = await Promise.all(tokens.map((token) => api.send({ token }, 'GET', '/users/user')));
    const ids = new Set(people.map((response) => dataOf(userSchema, response).userId));
    assert.equal(ids.size, 1);
    assert.match(dataOf(userSchema, people[0] ?? assert.fail()).nickname, /^가족\d{4}$/);
    const orphans = await api.query(
      'select 1 from users where user_id not in (select user_id from accounts_social union select user_id from accounts_local)',
    );
    assert.equal(orphans.rowCount, 0);
  });

  test('the request has PKCE and a nonce, and the state begins with the provider', async () => {
    const start = await new TestBrowser().get(`${api.origin}/api/auth/kakao/login`);
    const request = new URL(start.headers.get('location') ?? '').searchParams;
    assert.equal(request.get('code_challenge_method'), 'S256');
    assert.ok((request.get('nonce')?.length ?? 0) >= 32);
    assert.match(request.get('state') ?? '', /^kakao\.[\w-]{43}$/);
    assert.equal(request.get('redirect_uri'), callback);
    const cookie = start.headers.getSetCookie().join();
    assert.match(cookie, /HttpOnly/);
    assert.match(cookie, /SameSite=Lax/);
  });

  test('nobody is sent elsewhere', async () => {
    provider.visitor({ subject: 'returning' });
    for (const elsewhere of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'bookshelf',
      '',
    ]) {
      const browser = new TestBrowser();
      const response = await exchange(browser, await logInAtProvider(browser, elsewhere));
      assert.equal(dataOf(exchangedSchema, response).returnTo, null, JSON.stringify(elsewhere));
    }
  });
});

describe('a login that fails', () => {
  test('a cancellation at the provider comes back as an error, and nothing works without a code', async () => {
    provider.visitor(null);
    const browser = new TestBrowser();
    const start = await browser.get(`${api.origin}/api/auth/kakao/login`);
    const { searchParams } = await browser.followUntil(start.headers.get('location') ?? '', callback);
    assert.equal(searchParams.get('error'), 'access_denied');
    const response = await exchange(browser, { code: '', state: searchParams.get('state') ?? '' });
    assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
  });

  test('the login page says that the provider does not respond', async () => {
    const response = await new TestBrowser().get(`${api.origin}/api/auth/down/login`);
    assert.deepEqual(
      [response.status, response.headers.get('location')],
      [302, `${site}/LoginPage?error=unknown&reason=temporarily-unavailable`],
    );
  });

  const away = ['502', 502, 'INTERNAL_SERVER_ERROR'] as const;
  const misconfigured = ['500', 500, 'INTERNAL_SERVER_ERROR'] as const;
  const rejected = ['401', 401, 'UNAUTHORIZED'] as const;
  const responses = (status: number, body: string | object, headers = {}) =>
    ({ kind: 'response', status, body, headers }) as const;
  for (const [name, tokenResponse, [message, status, code]] of [
    ['연결이 끊기면', { kind: 'broken-off' }, away],
    ['바쁘다고 하면', responses(503, { error: 'temporarily_unavailable', error_code: 'KOE003' }), away],
    ['JSON 아닌 것으로 답하면', responses(200, '<h1>점검 중</h1>', { 'content-type': 'text/html' }), away],
    ['코드를 모른다고 하면', responses(400, { error: 'invalid_grant', error_code: 'KOE320' }), rejected],
    [
      '돌아올 주소가 다르다고 하면',
      responses(400, { error: 'invalid_grant', error_code: 'KOE303' }),
      misconfigured,
    ],
    [
      '앱의 시크릿이 틀렸다고 하면',
      responses(401, { error: 'invalid_client', error_code: 'KOE010' }),
      misconfigured,
    ],
    [
      '머리말로만 앱을 거절하면',
      responses(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic realm="kauth"' }),
      misconfigured,
    ],
  ] as const) {
    test(`the provider ${name} at the token request: ${message}, and another try succeeds`, async () => {
      provider.visitor({ subject: 'patient' });
      const browser = new TestBrowser();
      const returned = await logInAtProvider(browser);
      provider.setTokenResponse(tokenResponse);
      const response = await exchange(browser, returned);
      provider.setTokenResponse(null);
      assert.deepEqual([response.status, response.body.code], [status, code]);
      assert.equal((await exchange(browser, await logInAtProvider(browser))).status, 200);
    });
  }

  test('an unknown provider is 404', async () => {
    assert.equal((await api.request({ path: '/auth/nobody/login' })).status, 404);
    const response = await api.send({}, 'POST', '/auth/nobody/token', { code: 'x', state: 'y' });
    assert.equal(response.status, 404);
  });

  test('the login page shows only what is on', async () => {
    const offered = await api.request({ path: '/auth/providers' });
    assert.deepEqual(offered.body.data, {
      local: true,
      social: [
        { provider: 'kakao', name: '카카오' },
        { provider: 'down', name: 'down' },
      ],
      passwordReset: 'operator',
    });
  });
});
