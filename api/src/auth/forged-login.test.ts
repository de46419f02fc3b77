import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Returned, startSocialLogin } from '../testing/people/social-login.ts';
import { TestBrowser } from '../testing/server/test-browser.ts';

const { api, provider, logInAtProvider, exchange } = await startSocialLogin();

describe('꾸며낸 로그인', () => {
  const rejected = async (response: ReturnType<typeof exchange>) => {
    const { status, body } = await response;
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
      await rejected(exchange(browser, tamper(await logInAtProvider(browser))));
    }
  });

  test('바뀐 nonce와 바뀐 PKCE는 거절된다', async () => {
    provider.visitor({ subject: 'careful' });
    for (const name of ['nonce', 'code_challenge']) {
      const browser = new TestBrowser();
      const returned = await logInAtProvider(browser, '/home', (request) =>
        request.searchParams.set(name, 'A'.repeat(43)),
      );
      await rejected(exchange(browser, returned));
    }
  });

  test('제공자가 다시 서명한 ID 토큰은 받는다', async () => {
    provider.visitor({ subject: 'signed-again' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    provider.setTokenResponse({ kind: 'forged', forgery: 'nothing' });
    const response = await exchange(browser, returned);
    provider.setTokenResponse(null);
    assert.equal(response.status, 200);
  });

  for (const [name, forgery] of [
    ['서명이 없는', 'unsigned'],
    ['다른 열쇠로 서명한', 'signed-by-another'],
    ['다른 앱에 준', 'for-another-app'],
    ['다른 발급자의', 'of-another-issuer'],
    ['오래된', 'too-old'],
  ] as const) {
    test(`${name} ID 토큰은 거절되고, 아무도 만들어지지 않는다`, async () => {
      const subject = `forged-${forgery}`;
      provider.visitor({ subject });
      const browser = new TestBrowser();
      const returned = await logInAtProvider(browser);
      provider.setTokenResponse({ kind: 'forged', forgery });
      await rejected(exchange(browser, returned));
      provider.setTokenResponse(null);
      const made = await api.query('select 1 from accounts_social where subject = $1', [subject]);
      assert.equal(made.rowCount, 0);
    });
  }

  test('한 번 쓴 state는 다시 쓸 수 없다', async () => {
    provider.visitor({ subject: 'once' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    assert.equal((await exchange(browser, returned)).status, 200);
    await rejected(exchange(browser, returned));
  });

  test('훔친 state와 code는 다른 브라우저에서 쓸모가 없고, 주인은 그대로 들어온다', async () => {
    provider.visitor({ subject: 'owner' });
    const owner = new TestBrowser();
    const returned = await logInAtProvider(owner);
    await rejected(exchange(new TestBrowser(), returned));
    const thief = new TestBrowser();
    await thief.get(`${api.origin}/api/auth/kakao/login`);
    await rejected(exchange(thief, returned));
    assert.equal((await exchange(owner, returned)).status, 200);
  });

  test('10분이 지난 로그인은 거절된다', async () => {
    provider.visitor({ subject: 'slow' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    api.advanceClock(601_000);
    await rejected(exchange(browser, returned));
  });
});
