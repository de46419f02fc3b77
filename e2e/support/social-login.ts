import { expect, type Page } from '@playwright/test';
import { Families } from './people.ts';

/**
 * Logs in at the provider and catches the address that it sends the browser back to, before the app has seen it. `choice` is the
 * provider's button; without it this browser is logged in there already.
 */
export async function callbackOf(page: Page, choice?: string): Promise<string> {
  const callback = /\/auth\/kakao\/callback\?/;
  await page.route(callback, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForRequest(callback);
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  if (choice !== undefined) await page.getByRole('button', { name: choice }).click();
  const address = (await asked).url();
  await page.unroute(callback);
  return address;
}

/** The provider is asked for an ID token with another nonce than the app's, once. */
export async function asksForAnotherNonce(page: Page): Promise<void> {
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

/** The token in the browser's storage. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

/** The person of this page makes a family. */
export async function makeFamily(page: Page, baseURL: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.post(`${baseURL}/api/family`, {
    headers,
    data: { familyName: '햇살가득 우리집' },
  });
  expect(answer.ok()).toBe(true);
}

/** The code of an invitation into a new family. */
export async function inviteCode(baseURL: string): Promise<string> {
  const member = await new Families(baseURL).withFamily('엄마');
  const answer = await fetch(`${baseURL}/api/family/generate-link`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  });
  const { data } = (await answer.json()) as { data: { code: string } };
  return data.code;
}
