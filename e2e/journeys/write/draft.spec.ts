import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { fillIn, postToWrite, removeButtons, titleField } from '../../support/posts/post-to-write.ts';
import { openAs } from '../../support/accounts/people.ts';

/** Another transaction has the drafts of the device to itself until the returned function is called. */
async function occupyDrafts(page: Page): Promise<() => Promise<void>> {
  const occupied = await page.evaluateHandle(
    () =>
      new Promise<{ isOver: boolean }>((resolve) => {
        const opening = indexedDB.open('ongi');
        opening.addEventListener('success', () => {
          const state = { isOver: false };
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const goOn = (): void => {
            if (state.isOver) return opening.result.close();
            drafts.count().addEventListener('success', goOn);
            resolve(state);
          };
          drafts.count().addEventListener('success', goOn);
        });
      }),
  );
  return () =>
    occupied.evaluate((state) => {
      state.isOver = true;
    });
}

test('쓰던 글과 사진은 새로 고쳐도 남아 있고, 새로 쓰기는 기기에서 지워진 다음에 빈 글을 보인다', async ({
  page,
  families,
}) => {
  await openAs(page, await families.withFamily('엄마'), '/write');
  await fillIn(page, await postToWrite(1));
  const mark = page.getByText('임시 저장됨');
  await expect(mark).toBeAttached();
  await page.reload();
  await expect(page.getByText('쓰던 글을 불러왔어요.')).toBeVisible();
  await expect(titleField(page)).toHaveValue('1번째 이야기');
  await expect(removeButtons(page)).toHaveCount(3);

  await test.step('임시 저장됨은 마지막에 고친 것까지 기기에 있을 때만 보인다', async () => {
    await expect(mark).toBeAttached();
    const letGo = await occupyDrafts(page);
    await titleField(page).fill('고쳐 쓴 이야기');
    await expect(mark).not.toBeAttached();
    await letGo();
    await expect(mark).toBeAttached();
  });

  await test.step('나가려다 계속 쓴다', async () => {
    await page.getByRole('button', { name: '뒤로', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '계속 쓰기' }).click();
    await expect(titleField(page)).toHaveValue('고쳐 쓴 이야기');
  });

  await test.step('지우는 동안에는 그만둘 수 없다', async () => {
    const letGo = await occupyDrafts(page);
    await page.getByRole('button', { name: '새로 쓰기' }).click();
    const confirm = page.getByRole('button', { name: '지우고 새로 쓰기' });
    await confirm.click();
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(confirm).toBeVisible();
    await expect(titleField(page)).toHaveValue('고쳐 쓴 이야기');
    await letGo();
    await expect(titleField(page)).toHaveValue('');
    await expect(titleField(page)).toBeFocused();
    await expect(removeButtons(page)).toHaveCount(0);
  });

  await page.reload();
  await expect(titleField(page)).toHaveValue('');
  await expect(page.getByText('쓰던 글을 불러왔어요.')).toBeHidden();
});
