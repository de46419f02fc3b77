import assert from 'node:assert/strict';
import type { Envelope } from 'shared/contract/envelope';
import { type LoginProvider, startLoginProvider, TEST_CLIENT } from '../services/login-provider.ts';
import { startTestApi, type TestApi, type TestResponse } from '../server/test-api.ts';
import type { TestBrowser } from '../server/test-browser.ts';

const SITE = 'https://ongi.example';
const CALLBACK = `${SITE}/auth/kakao/callback`;

/** What the provider sends back to the callback page. */
export type Returned = { code: string; state: string; iss?: string | null };

export type SocialLogin = {
  api: TestApi;
  provider: LoginProvider;
  site: string;
  callback: string;
  /** Leads from our login URL to the callback page; `change` modifies the request to the provider. */
  logInAtProvider: (
    browser: TestBrowser,
    returnTo?: string,
    change?: (request: URL) => void,
  ) => Promise<Returned>;
  /** What the callback page asks the API. */
  exchange: (browser: TestBrowser, returned: Returned) => Promise<TestResponse<Envelope>>;
};

/** An API with a provider standing in for Kakao, and another (`down`) that does not answer. */
export async function startSocialLogin(): Promise<SocialLogin> {
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
  return {
    api,
    provider,
    site: SITE,
    callback: CALLBACK,
    logInAtProvider: async (browser, returnTo = '/bookshelf', change = () => {}) => {
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
    },
    exchange: (browser, { iss, ...rest }) =>
      api.send({}, 'POST', '/auth/kakao/token', iss === null || iss === undefined ? rest : { ...rest, iss }, {
        cookie: browser.cookieHeader(new URL(api.origin).host),
      }),
  };
}
