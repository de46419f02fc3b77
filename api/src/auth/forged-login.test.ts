import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Returned, startSocialLogin } from '../testing/people/social-login.ts';
import { TestBrowser } from '../testing/server/test-browser.ts';

const { api, provider, logInAtProvider, exchange } = await startSocialLogin();

describe('a forged login', () => {
  const rejected = async (response: ReturnType<typeof exchange>) => {
    const { status, body } = await response;
    assert.deepEqual([status, body.code, body.data], [401, 'UNAUTHORIZED', null]);
  };

  test('another state, another code and another issuer are rejected', async () => {
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

  test('another nonce and another PKCE verifier are rejected', async () => {
    provider.visitor({ subject: 'careful' });
    for (const name of ['nonce', 'code_challenge']) {
      const browser = new TestBrowser();
      const returned = await logInAtProvider(browser, '/home', (request) =>
        request.searchParams.set(name, 'A'.repeat(43)),
      );
      await rejected(exchange(browser, returned));
    }
  });

  test('an ID token that the provider signed again is accepted', async () => {
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
    test(`${name} ID token is rejected and makes nobody`, async () => {
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

  test('a state works once', async () => {
    provider.visitor({ subject: 'once' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    assert.equal((await exchange(browser, returned)).status, 200);
    await rejected(exchange(browser, returned));
  });

  test('a stolen state and code are useless in another browser, and the owner still gets in', async () => {
    provider.visitor({ subject: 'owner' });
    const owner = new TestBrowser();
    const returned = await logInAtProvider(owner);
    await rejected(exchange(new TestBrowser(), returned));
    const thief = new TestBrowser();
    await thief.get(`${api.origin}/api/auth/kakao/login`);
    await rejected(exchange(thief, returned));
    assert.equal((await exchange(owner, returned)).status, 200);
  });

  test('a login that is ten minutes old is rejected', async () => {
    provider.visitor({ subject: 'slow' });
    const browser = new TestBrowser();
    const returned = await logInAtProvider(browser);
    api.advanceClock(601_000);
    await rejected(exchange(browser, returned));
  });
});
