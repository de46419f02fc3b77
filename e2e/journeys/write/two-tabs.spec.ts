import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { titleField } from '../../support/posts/post-to-write.ts';

const ELSEWHERE = '다른 창에서 이 글을 쓰고 있어요.';

/** The titles of the device's drafts. */
function storedTitles(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('ongi');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result.map(({ fields }: { fields: { title: unknown } }) => fields.title));
          });
        });
      }),
  );
}

/** A phone takes the memory of a tab away: nothing of the tab hears of it. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // It is never answered.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

const ENDS: readonly { name: string; end: (page: Page) => Promise<void> }[] = [
  { name: '닫히면', end: (page) => page.close() },
  { name: '죽으면', end: crash },
];

for (const { name, end } of ENDS)
  test(`두 창에서 쓰면 둘째 창이 그렇게 말하고 덮어쓰지 않으며, 첫째 창이 ${name} 쓰던 글을 이어서 쓴다`, async ({
    page,
    context,
    families,
  }) => {
    await openAs(page, await families.withFamily('엄마'), '/write');
    await titleField(page).fill('첫째 창');
    await expect.poll(() => storedTitles(page)).toEqual(['첫째 창']);
    const second = await context.newPage();
    await second.goto('/write');
    await expect(second.getByText(ELSEWHERE)).toBeVisible();

    await test.step('둘째 창에 적은 것은 첫째 창의 글을 덮지 않는다', async () => {
      await titleField(second).fill('둘째 창');
      await titleField(page).fill('첫째 창, 더');
      await expect.poll(() => storedTitles(page)).toEqual(['첫째 창, 더']);
      await expect(page.getByText(ELSEWHERE)).toBeHidden();
      await expect(titleField(second)).toHaveValue('둘째 창');
    });

    await test.step('둘 다에 적었으면 사람이 고른다', async () => {
      await end(page);
      await expect(second.getByText('다른 창이 닫혔어요.')).toBeVisible();
      await expect(titleField(second)).toHaveValue('둘째 창');
      expect(await storedTitles(second)).toEqual(['첫째 창, 더']);
      await second.getByRole('button', { name: '쓰던 글 불러오기' }).click();
      await expect(titleField(second)).toHaveValue('첫째 창, 더');
      await titleField(second).fill('둘째 창에서 이어서');
      await expect.poll(() => storedTitles(second)).toEqual(['둘째 창에서 이어서']);
    });

    await test.step('이제는 다른 창이 기다리고, 아무것도 적지 않았으면 묻지 않고 이어받는다', async () => {
      const third = await context.newPage();
      await third.goto('/write');
      await expect(third.getByText(ELSEWHERE)).toBeVisible();
      await expect(titleField(third)).toHaveValue('');
      await titleField(second).fill('둘째 창, 끝');
      await expect.poll(() => storedTitles(third)).toEqual(['둘째 창, 끝']);
      await end(second);
      await expect(titleField(third)).toHaveValue('둘째 창, 끝');
      await expect(third.getByText(ELSEWHERE)).toBeHidden();
      await titleField(third).fill('셋째 창');
      await expect.poll(() => storedTitles(third)).toEqual(['셋째 창']);
    });
  });
