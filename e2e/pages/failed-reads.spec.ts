import type { Page, Route } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { IS_FULL_RUN } from '../support/full-run.ts';
import { logInAs } from '../support/accounts/people.ts';
import { test } from '../support/visual/visual-test.ts';
import { PRODUCT_PAGES, type ProductPage } from './product-pages.ts';

/*
 * Every page of product.md's table whose reads fail (product.md section 8): one toast for one message, and a
 * login button in the toast and in the card where the session has ended. The guard's own reads pass:
 * `host/src/guard` tests its redirects.
 */

test.describe.configure({ mode: 'parallel' });

const failure = (status: number, code: string, message: string) => ({
  message,
  fail: (route: Route) => route.fulfill({ status, json: { success: false, data: null, message, code } }),
});

const KINDS = [
  { kind: 'UNAUTHORIZED', login: true, ...failure(401, 'UNAUTHORIZED', '로그인이 필요합니다.') },
  {
    kind: 'TOKEN_EXPIRED',
    login: true,
    ...failure(401, 'TOKEN_EXPIRED', '로그인이 만료되었습니다. 다시 로그인해주세요.'),
  },
  { kind: '403', login: false, ...failure(403, 'FORBIDDEN', '접근 권한이 없습니다.') },
  { kind: '404', login: false, ...failure(404, 'NOT_FOUND', '요청하신 내용을 찾을 수 없습니다.') },
  {
    kind: '500',
    login: false,
    ...failure(500, 'INTERNAL_SERVER_ERROR', '일시적인 서버 문제가 발생했습니다.'),
  },
  {
    kind: 'no response',
    login: false,
    message: '네트워크 연결을 확인해주세요.',
    fail: (route: Route) => route.abort('connectionreset'),
  },
] as const;

const GUARDS_OWN = /\/api\/(users\/user|family\/members)$/;

const alerts = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('alert');

for (const [index, shown] of PRODUCT_PAGES.filter(({ ownData }) => ownData !== undefined).entries()) {
  test(`${shown.path}: 읽지 못하면 한 번 알리고, 할 수 있는 일을 준다`, async ({ page, family }) => {
    test.setTimeout(120_000);
    const visitor = visitorOf(shown);
    if (visitor !== 'nobody') await logInAs(page, family.people[visitor]);
    await page.clock.install();
    let fail: (route: Route) => Promise<void> = (route) => route.continue();
    const failed: string[] = [];
    await page.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (route.request().method() !== 'GET' || GUARDS_OWN.test(pathname)) return route.continue();
      // Pictures and the release map's figures are no reads of a query.
      if (pathname.startsWith('/api/media/')) return route.continue();
      failed.push(pathname);
      return fail(route);
    });

    for (const { kind, message, login, fail: failing } of kindsFor(index)) {
      await test.step(kind, async () => {
        fail = failing;
        failed.length = 0;
        await page.goto(addressOf(shown, family));
        await expect(alerts(page)).toHaveText([new RegExp(escaped(message))]);
        await expect(alerts(page)).toBeInViewport();
        await expect(alerts(page).getByRole('button', { name: '로그인하기' })).toHaveCount(login ? 1 : 0);
        expect(failed.length).toBeGreaterThan(0);
        const loginInPage = page.locator('main').getByRole('button', { name: '로그인하기' });
        if (login) await expect(loginInPage.first()).toBeVisible();
        else await expect(loginInPage).toHaveCount(0);
        // All repeats of the reads, and the toast's own time.
        for (let seconds = 0; seconds < 16; seconds += 4) {
          await page.clock.fastForward(4_100);
          await page.waitForTimeout(60);
        }
        await expect(alerts(page)).toHaveCount(0);
      });
    }
  });
}

/** Two kinds for each page, one of them with the login; all kinds in a full run. */
function kindsFor(index: number): (typeof KINDS)[number][] {
  if (IS_FULL_RUN) return [...KINDS];
  return [true, false].flatMap((withLogin) => {
    const kinds = KINDS.filter(({ login }) => login === withLogin);
    return kinds[index % kinds.length] ?? [];
  });
}

function visitorOf({ guard, leadsOn = {} }: ProductPage): 'nobody' | 'member' {
  return guard === 'none' || leadsOn.member !== undefined ? 'nobody' : 'member';
}

function addressOf(
  { path, ownData }: ProductPage,
  { postId, inviteCode }: { postId: number; inviteCode: string },
): string {
  return (ownData?.at ?? path).replace('{postId}', String(postId)).replace('{inviteCode}', inviteCode);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
