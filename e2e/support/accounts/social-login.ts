import { type APIResponse, expect, type Page, type Route } from '@playwright/test';
import { Families } from './people.ts';

const CALLBACK = /\/auth\/kakao\/callback\?/;

/** Logs in at the provider; returns the unopened callback URL. Without `choice` it is logged in already. */
export async function callbackOf(page: Page, choice?: string): Promise<string> {
  const link = page.getByRole('link', { name: '카카오로 시작하기' });
  const button = choice === undefined ? link : page.getByRole('button', { name: choice });
  if (choice !== undefined) {
    await link.click();
    await button.waitFor();
  }
  let callback = '';
  await page.route(
    choice === undefined ? '**/api/auth/kakao/login?*' : '**/interaction/*',
    async (route) => {
      callback = await callbackAfter(page, route);
      await route.fulfill({ status: 204 });
    },
    { times: 1 },
  );
  await button.click();
  await expect.poll(() => callback).toMatch(CALLBACK);
  return callback;
}

/** Follows redirects in the browser's name: those that it follows itself cannot be caught on their way. */
async function callbackAfter(page: Page, route: Route): Promise<string> {
  let address = redirectOf(await route.fetch({ maxRedirects: 0 }));
  while (!CALLBACK.test(address)) address = redirectOf(await page.request.get(address, { maxRedirects: 0 }));
  return address;
}

function redirectOf(response: APIResponse): string {
  return new URL(response.headers()['location'] ?? '', response.url()).href;
}

/** The provider is asked for an ID token with another nonce than the app's, once. */
export async function requestAnotherNonce(page: Page): Promise<void> {
  await page.route(
    '**/api/auth/kakao/login?*',
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = response.headers();
      const address = new URL(headers['location'] ?? '');
      address.searchParams.set('nonce', 'A'.repeat(43));
      await route.fulfill({ response, headers: { ...headers, location: address.href } });
    },
    { times: 1 },
  );
}

export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

export async function makeFamily(page: Page, baseURL: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const response = await page.request.post(`${baseURL}/api/family`, {
    headers,
    data: { familyName: '햇살가득 우리집' },
  });
  expect(response.ok()).toBe(true);
}

/** The code of an invitation into a new family. */
export async function inviteCode(baseURL: string): Promise<string> {
  const member = await new Families(baseURL).withFamily('엄마');
  const response = await fetch(`${baseURL}/api/family/generate-link`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  });
  const { data }: { data: { code: string } } = await response.json();
  return data.code;
}
