import type { Page, Route } from '@playwright/test';

export const fails = (pattern: string | RegExp) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        data: null,
        message: '일시적인 서버 문제가 발생했습니다.',
        code: 'INTERNAL_SERVER_ERROR',
      },
    }),
  );

export const neverAnswers = (pattern: string | RegExp) => (page: Page) =>
  page.route(pattern, () => new Promise(() => undefined));

export function rendersPageWith(change: (html: string) => string) {
  return (page: Page) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
}

export const answersWith = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { success: true, data, message: '', code: 'OK' } });

export async function retryIsOffered(page: Page): Promise<void> {
  await page.getByRole('button', { name: '다시 시도' }).first().waitFor({ timeout: 30_000 });
}

/** Loaded while the network was there, which then goes. */
export async function goesOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('인터넷에 연결되어 있지 않아요. 작성한 내용은 이 기기에 보관돼요.').waitFor();
}
