import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authCalls } from 'shared/contract/auth';
import { userSchema } from 'shared/contract/user';
import { type Returned, startSocialLogin } from '../testing/people/social-login.ts';
import { TestBrowser } from '../testing/server/test-browser.ts';
import { dataOf } from '../testing/server/test-api.ts';
import { safeReturnTo } from './openid/return-to.ts';

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
    assert.equal(me.nickname, '지우', 'cut to the rules of nicknames');

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
    assert.match(start.headers.getSetCookie().join(), /HttpOnly; SameSite=Lax; Secure$/);
  });

  test('nobody is sent elsewhere', async () => {
    provider.visitor({ subject: 'returning' });
    const browser = new TestBrowser();
    const response = await exchange(browser, await logInAtProvider(browser, '//evil.example'));
    assert.equal(dataOf(exchangedSchema, response).returnTo, null);
    for (const path of ['/home', '/', '/home/memoryDetailPage/7?from=slider#comments', '/%EC%B1%85'])
      assert.equal(safeReturnTo(path), path);
    const elsewhere = ['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'];
    elsewhere.push('https://evil.example', 'javascript:alert(1)', '/\t/evil.example', '/\n/evil.example');
    elsewhere.push(' //evil.example', '/a\\b', '/.//evil.example', '/..//evil.example', '/%2e//evil.example');
    elsewhere.push('/home/..//evil.example', '/\u0000', 'home', '', `/${'a'.repeat(3_000)}`);
    for (const path of [...elsewhere, undefined])
      assert.equal(safeReturnTo(path), null, JSON.stringify(path));
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

  const [away, misconfigured, rejects] = [502, 500, 401];
  const responds = (status: number, body: string | object, headers = {}) =>
    ({ kind: 'response', status, body, headers }) as const;
  const noApp = { error: 'invalid_client' };
  for (const [name, tokenResponse, status] of [
    ['breaks off', { kind: 'broken-off' }, away],
    ['is busy', responds(503, { error: 'temporarily_unavailable', error_code: 'KOE003' }), away],
    ['responds with a page', responds(200, '<h1>점검 중</h1>', { 'content-type': 'text/html' }), away],
    ['does not know the code', responds(400, { error: 'invalid_grant', error_code: 'KOE320' }), rejects],
    ['has another callback', responds(400, { error: 'invalid_grant', error_code: 'KOE303' }), misconfigured],
    ['rejects the secret', responds(401, { ...noApp, error_code: 'KOE010' }), misconfigured],
    [
      'rejects by a header',
      responds(401, noApp, { 'www-authenticate': 'Basic realm="kauth"' }),
      misconfigured,
    ],
  ] as const) {
    test(`the provider ${name} at the token request: ${status}, and another try succeeds`, async () => {
      provider.visitor({ subject: 'patient' });
      const browser = new TestBrowser();
      const returned = await logInAtProvider(browser);
      provider.setTokenResponse(tokenResponse);
      const response = await exchange(browser, returned);
      provider.setTokenResponse(null);
      const code = status === rejects ? 'UNAUTHORIZED' : 'INTERNAL_SERVER_ERROR';
      assert.deepEqual([response.status, response.body.code], [status, code]);
      assert.equal((await exchange(browser, await logInAtProvider(browser))).status, 200);
    });
  }

  test('an unknown provider is 404, and the login page shows only what is on', async () => {
    assert.equal((await api.request({ path: '/auth/nobody/login' })).status, 404);
    const response = await api.send({}, 'POST', '/auth/nobody/token', { code: 'x', state: 'y' });
    assert.equal(response.status, 404);
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

describe('a forged login', () => {
  const rejected = async (browser: TestBrowser, returned: Returned) => {
    const { status, body } = await exchange(browser, returned);
    assert.deepEqual([status, body.code, body.data], [401, 'UNAUTHORIZED', null]);
  };

  /** Somebody who comes back from the provider. */
  async function comeBack(subject: string, ...more: [string?, ((request: URL) => void)?]) {
    provider.visitor({ subject });
    const browser = new TestBrowser();
    return { browser, returned: await logInAtProvider(browser, ...more) };
  }

  test('another state, code, issuer, nonce and PKCE verifier are rejected', async () => {
    for (const tamper of [
      (_returned: Returned) => ({ state: `kakao.${'A'.repeat(43)}` }),
      ({ code }: Returned) => ({ code: `${code.slice(0, -4)}AAAA` }),
      (_returned: Returned) => ({ iss: 'https://evil.example' }),
    ]) {
      const { browser, returned } = await comeBack('careful');
      await rejected(browser, { ...returned, ...tamper(returned) });
    }
    for (const name of ['nonce', 'code_challenge']) {
      const tamper = (request: URL) => request.searchParams.set(name, 'A'.repeat(43));
      const { browser, returned } = await comeBack('careful', '/home', tamper);
      await rejected(browser, returned);
    }
  });

  const wrongs = [
    'unsigned',
    'signed-by-another',
    'for-another-app',
    'of-another-issuer',
    'too-old',
  ] as const;
  for (const forgery of ['nothing', ...wrongs] as const)
    test(`an ID token that the provider signed again, of which ${forgery} is forged, makes somebody only if it is right`, async () => {
      const subject = `forged-${forgery}`;
      const { browser, returned } = await comeBack(subject);
      provider.setTokenResponse({ kind: 'forged', forgery });
      if (forgery === 'nothing') assert.equal((await exchange(browser, returned)).status, 200);
      else await rejected(browser, returned);
      provider.setTokenResponse(null);
      const { rowCount } = await api.query('select 1 from accounts_social where subject = $1', [subject]);
      assert.equal(rowCount, forgery === 'nothing' ? 1 : 0);
    });

  test('a state works once, and for ten minutes', async () => {
    const { browser, returned } = await comeBack('once');
    assert.equal((await exchange(browser, returned)).status, 200);
    await rejected(browser, returned);
    const late = await comeBack('slow');
    api.advanceClock(601_000);
    await rejected(late.browser, late.returned);
  });

  test('a stolen state and code are useless in another browser, and the owner still gets in', async () => {
    const { browser: owner, returned } = await comeBack('owner');
    await rejected(new TestBrowser(), returned);
    const thief = new TestBrowser();
    await thief.get(`${api.origin}/api/auth/kakao/login`);
    await rejected(thief, returned);
    assert.equal((await exchange(owner, returned)).status, 200);
  });
});
