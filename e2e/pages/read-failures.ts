import type { Page, Route } from '@playwright/test';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { expect } from '../support/journey.ts';
import { PRODUCT_PAGES, type ProductPage } from './product-pages.ts';

/** A way in which a page's reads fail (product.md section 8). */
export type ReadFailure = {
  kind: string;
  message: string;
  /** The session has ended: a login is offered instead of a retry. */
  login?: true;
  /** What may work later can be read again by a button. */
  isRetried?: true;
  fail: (route: Route) => Promise<void>;
};

const respondingWith = (status: number, code: string, message: string) => ({
  kind: `${status} ${code}`,
  message,
  fail: (route: Route) => route.fulfill({ status, json: { success: false, data: null, message, code } }),
});

const FAILURES: readonly ReadFailure[] = [
  { login: true, ...respondingWith(401, 'UNAUTHORIZED', '로그인이 필요합니다.') },
  respondingWith(403, 'FORBIDDEN', '접근 권한이 없습니다.'),
  { isRetried: true, ...respondingWith(500, 'INTERNAL_SERVER_ERROR', '일시적인 서버 문제가 발생했습니다.') },
  { login: true, ...respondingWith(401, 'TOKEN_EXPIRED', '로그인이 만료되었습니다. 다시 로그인해주세요.') },
  respondingWith(404, 'NOT_FOUND', '요청하신 내용을 찾을 수 없습니다.'),
  {
    kind: 'no response',
    isRetried: true,
    message: '네트워크 연결을 확인해주세요.',
    fail: (route) => route.abort('connectionreset'),
  },
];

const FAILING_PAGES = PRODUCT_PAGES.filter(({ ownData }) => ownData !== undefined);

/** One for each page, all of them in turn; every page with all in a full run. */
export function failuresFor(page: ProductPage): readonly ReadFailure[] {
  const first = FAILING_PAGES.indexOf(page) % FAILURES.length;
  return IS_FULL_RUN ? FAILURES : FAILURES.slice(first, first + 1);
}

/** The guard tests its redirects itself, in `host/src/guard`. */
const GUARDS_OWN = /\/api\/(users\/user|family\/members)$/;

/**
 * All that the page reads fails, from now on. Pictures and the release map's figures are no reads of a query.
 * Returns what has failed.
 */
export async function failReads(page: Page, { fail }: ReadFailure): Promise<readonly string[]> {
  const failed: string[] = [];
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const isRead = route.request().method() === 'GET' && !pathname.startsWith('/api/media/');
    if (!isRead || GUARDS_OWN.test(pathname)) return route.continue();
    failed.push(pathname);
    return fail(route);
  });
  return failed;
}

/** One toast for one message, and a login in the toast and in the card where the session has ended. */
export async function expectReportedOnce(page: Page, { message, login }: ReadFailure): Promise<void> {
  const alerts = page.getByRole('region', { name: '알림' }).getByRole('alert');
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toContainText(message);
  await expect(alerts).toBeInViewport();
  await expect(alerts.getByRole('button', { name: '로그인하기' })).toHaveCount(login ? 1 : 0);
  const loginInPage = page.locator('main').getByRole('button', { name: '로그인하기' });
  if (login) await expect(loginInPage.first()).toBeVisible();
  else await expect(loginInPage).toHaveCount(0);
  // All repeats of the reads, and the toast's own time.
  for (let step = 0; step < 4; step += 1) {
    await page.clock.fastForward(4_100);
    await page.waitForTimeout(60);
  }
  await expect(alerts).toHaveCount(0);
}
