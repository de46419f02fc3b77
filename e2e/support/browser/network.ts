import { expect, type Page } from '@playwright/test';
import { OFFLINE_BANNER } from '../page/offline.ts';

export const respondsWith = (pattern: string | RegExp, data: unknown) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json: { success: true, data, message: '', code: 'OK' } }));

export const failsWith = (
  pattern: string | RegExp,
  { status, code, message }: { status: number; code: string; message: string },
) => {
  const json = { success: false, data: null, message, code };
  // As the API sends it: a failed screen shows its beginning.
  const headers = { 'x-request-id': '3f2a9c1e-5b7d-4e0a-9c3f-1d2e3f4a5b6c' };
  return (page: Page) => page.route(pattern, (route) => route.fulfill({ status, json, headers }));
};

/** The server fails every time. `retriesEnd` fast-forwards the clock past the retries. */
export const fails = (pattern: string | RegExp) =>
  failsWith(pattern, {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: '일시적인 서버 문제가 발생했습니다.',
  });

export const neverResponds = (pattern: string | RegExp) => (page: Page) =>
  page.route(pattern, () => new Promise(() => undefined));

export function rendersPageWith(
  change: (html: string) => string,
  changePolicy: (policy: string) => string = (policy) => policy,
) {
  return (page: Page) =>
    // Requests are routed on the context: a service worker may request the page for the browser, which is no
    // document then.
    page.context().route('**/*', async (route) => {
      const request = route.request();
      const isPage = request.headers()['accept']?.startsWith('text/html') ?? false;
      if (request.resourceType() !== 'document' && !isPage) return route.fallback();
      const response = await route.fetch();
      const headers = response.headers();
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy': changePolicy(headers['content-security-policy'] ?? ''),
        },
        body: change(await response.text()),
      });
    });
}

export async function retryIsOffered(page: Page): Promise<void> {
  await retryIn(page).waitFor();
}

/** On a page that moves time. */
export async function retriesEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(retryIn(page)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 30_000, intervals: [0] });
}

const retryIn = (page: Page) => page.getByRole('button', { name: '다시 시도' }).first();

/** Loaded while the network was there, which then goes. */
export async function goesOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(OFFLINE_BANNER).waitFor();
}
