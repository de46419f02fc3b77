import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import { userSchema } from 'shared/contract/user';
import { startLoginProvider, TEST_CLIENT } from '../testing/login-provider.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { dataOf } from '../testing/test-request.ts';

const SITE = 'https://ongi.example';
const CALLBACK = `${SITE}/auth/kakao/callback`;

const provider = await startLoginProvider(CALLBACK);
const api = await startTestApi({
  SITE_ORIGIN: SITE,
  KAKAO_CLIENT_ID: TEST_CLIENT.id,
  KAKAO_CLIENT_SECRET: TEST_CLIENT.secret,
  KAKAO_ISSUER: provider.issuer,
  KAKAO_SCOPE: 'openid profile',
  OIDC_DOWN_ISSUER: 'http://127.0.0.1:9',
  OIDC_DOWN_CLIENT_ID: 'nobody',
});

type Returned = { code: string; state: string; iss: string | null };

/** From our login address to the callback page; `change` alters the request that the browser carries to the provider. */
async function logInAtProvider(
  browser: TestBrowser,
  returnTo = '/bookshelf',
  change: (request: URL) => void = () => {},
): Promise<Returned> {
  const start = await browser.get(
    `${api.origin}/api/auth/kakao/login?returnTo=${encodeURIComponent(returnTo)}`,
  );
  assert.equal(start.status, 302);
  const request = new URL(start.headers.get('location') ?? '');
  change(request);
  const { searchParams } = await browser.followUntil(request.href, CALLBACK);
  return {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    iss: searchParams.get('iss'),
  };
}

function exchange(browser: TestBrowser, returned: { code: string; state: string; iss?: string | null }) {
  const { iss, ...rest } = returned;
  return api.request({
    method: 'POST',
    path: '/auth/kakao/token',
    json: iss === null || iss === undefined ? rest : { ...rest, iss },
    headers: { cookie: browser.cookieHeader(new URL(api.origin).host) },
  });
}

describe('카카오로 시작하기', () => {
  test('처음 온 사람은 계정이 생기고, 다시 오면 같은 사람이다', async () => {
    provider.visitor({ subject: 'jiwoo-1', nickname: '지우!♥' });
    const browser = new TestBrowser();
    const first = await exchange(browser, await logInAtProvider(browser, '/bookshelf?year=2024'));
    assert.equal((first.body.data as { returnTo: string }).returnTo, '/bookshelf?year=2024');
    const token = dataOf(accessSchema, first).accessToken;
    const me = dataOf(userSchema, await api.request({ path: '/users/user', token }));
    assert.equal(me.nickname, '지우', '닉네임 규칙에 맞게 다듬는다');

    const other = new TestBrowser();
    const again = dataOf(accessSchema, await exchange(other, await logInAtProvider(other)));
    assert.equal(
      dataOf(userSchema, await api.request({ path: '/users/user', token: again.accessToken })).userId,
      me.userId,
    );
  });

  test('이름을 알려주지 않아도 들어올 수 있고, 두 번 눌러도 한 사람이다', async () => {
    provider.visitor({ subject: 'nameless' });
    const browsers = [new TestBrowser(), new TestBrowser(), new TestBrowser()];
    const returned = await Promise.all(browsers.map((browser) => logInAtProvider(browser)));
    const answers = await Promise.all(
      browsers.map((browser, index) => exchange(browser, returned[index] ?? { code: '', state: '' })),
    );
    const tokens = answers.map((answer) => dataOf(accessSchema, answer).accessToken);
    const people = await Promise.all(tokens.map((token) => api.request({ path: '/users/user', token })));
    const ids = new Set(people.map((answer) => dataOf(userSchema, answer).userId));
    assert.equal(ids.size, 1);
    assert.match(dataOf(userSchema, people[0] ?? assert.fail()).nickname, /^가족\d{4}$/);
    const orphans = await api.context.pool.query(
      'select 1 from users where user_id not in (select user_id from accounts_social union select user_id from accounts_local)',
    );
    assert.equal(orphans.rowCount, 0);
  });

  test('요청에는 PKCE와 nonce가 있고, state는 제공자 이름으로 시작한다', async () => {
    const start = await new TestBrowser().get(`${api.origin}/api/auth/kakao/login`);
    const request = new URL(start.headers.get('location') ?? '').searchParams;
    assert.equal(request.get('code_challenge_method'), 'S256');
    assert.ok((request.get('nonce')?.length ?? 0) >= 32);
    assert.match(request.get('state') ?? '', /^kakao\.[\w-]{43}$/);
    assert.equal(request.get('redirect_uri'), CALLBACK);
    const cookie = start.headers.getSetCookie().join();
    assert.match(cookie, /HttpOnly/);
    assert.match(cookie, /SameSite=Lax/);
  });

  test('다른 곳으로는 돌려보내지 않는다', async () => {
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
      const answer = await exchange(browser, await logInAtProvider(browser, elsewhere));
      assert.equal(
        (answer.body.data as { returnTo: string | null }).returnTo,
        null,
        JSON.stringify(elsewhere),
      );
    }
  });
});

describe('꾸며낸 로그인', () => {
  const refused = async (answer: ReturnType<typeof exchange>) => {
    const { status, body } = await answer;
    assert.deepEqual([status, body.code, body.data], [401, 'UNAUTHORIZED', null]);
  };

  test('바뀐 state, 바뀐 code, 다른 발급자는 거절된다', async () => {
    provider.visitor({ subject: 'careful' });
    for (const tamper of [
      (returned: Returned) => ({ ...returned, state: `kakao.${'A'.repeat(43)}` }),
      (returned: Returned) => ({ ...returned, code: `${returned.code.slice(0, -4)}AAAA` }),
      (returned: Returned) => ({ ...returned, iss: 'https://evil.example' }),
    ]) {
      const browser = new TestBrowser();
      await refused(exchange(browser, tamper(await logInAtProvider(browser))));
    }
  });

  test('바뀐 nonce와 바뀐 PKCE는 거절된다', async () => {
    provider.visitor({ subject: 'careful' });
    for (const name of ['nonce', 'code_challenge']) {
      const browser = new TestBrowser();
      const returned = await logInAtProvider(browser, '/home', (request) =>
        request.searchParams.set(name, 'A'.repeat(43)),
      );
      await refused(exchange(browser, returned));
    }
  });

  test('한 번 쓴 state는 다시 쓸 수 없다', async () => {
    provider.visitor({ subject: 'once' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    assert.equal((await exchange(browser, returned)).status, 200);
    await refused(exchange(browser, returned));
  });

  test('훔친 state와 code는 다른 브라우저에서 쓸모가 없고, 주인은 그대로 들어온다', async () => {
    provider.visitor({ subject: 'owner' });
    const owner = new TestBrowser();
    const returned = await logInAtProvider(owner);
    await refused(exchange(new TestBrowser(), returned));
    const thief = new TestBrowser();
    await thief.get(`${api.origin}/api/auth/kakao/login`);
    await refused(exchange(thief, returned));
    assert.equal((await exchange(owner, returned)).status, 200);
  });

  test('10분이 지난 로그인은 거절된다', async () => {
    provider.visitor({ subject: 'slow' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    api.advanceClock(601_000);
    await refused(exchange(browser, returned));
  });
});

describe('되지 않은 로그인', () => {
  test('제공자에서 취소하면 error가 돌아오고, 코드 없이는 아무것도 되지 않는다', async () => {
    provider.visitor(null);
    const browser = new TestBrowser();
    const start = await browser.get(`${api.origin}/api/auth/kakao/login`);
    const { searchParams } = await browser.followUntil(start.headers.get('location') ?? '', CALLBACK);
    assert.equal(searchParams.get('error'), 'access_denied');
    const answer = await exchange(browser, { code: '', state: searchParams.get('state') ?? '' });
    assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR']);
  });

  test('제공자가 답하지 않으면 로그인 화면이 그렇게 말한다', async () => {
    const answer = await new TestBrowser().get(`${api.origin}/api/auth/down/login`);
    assert.deepEqual(
      [answer.status, answer.headers.get('location')],
      [302, `${SITE}/LoginPage?error=network-error`],
    );
  });

  test('없는 제공자는 404', async () => {
    assert.equal((await api.request({ path: '/auth/nobody/login' })).status, 404);
    const answer = await api.request({
      method: 'POST',
      path: '/auth/nobody/token',
      json: { code: 'x', state: 'y' },
    });
    assert.equal(answer.status, 404);
  });

  test('로그인 화면은 켜진 것만 보여준다', async () => {
    const offered = await api.request({ path: '/auth/providers' });
    assert.deepEqual(offered.body.data, {
      local: true,
      social: [
        { provider: 'kakao', name: '카카오' },
        { provider: 'down', name: 'down' },
      ],
    });
  });
});
