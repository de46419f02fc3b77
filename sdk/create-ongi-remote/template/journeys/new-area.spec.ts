import { expect, expectWhole, test } from '@ongi/testing/playwright';

test('새 화면이 열리고, 가려지거나 잘린 것이 없다', async ({ open, page }) => {
  await open('/new-path');
  await expect(page.getByRole('heading', { level: 1, name: '새 화면' })).toBeVisible();
  await expectWhole(page);
});
