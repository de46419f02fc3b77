import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

test('페이지에 끼어든 글은 실행되지 않고, 앱의 그림과 사진 크게 보기는 그대로다', async ({
  page,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '감 따던 날',
    photos: [await jpegPhoto('a.jpg', 20)],
  });
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  await page.getByRole('heading', { level: 1, name: '감 따던 날' }).waitFor();

  await test.step('사진 크게 보기', async () => {
    await page
      .getByRole('button', { name: /크게|사진/ })
      .first()
      .click();
    await expect(page.locator('.pswp')).toBeVisible();
    await expect(page.locator('.pswp__item[aria-hidden=false] .pswp__img').last()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(page.locator('.pswp')).toHaveCount(0);
  });

  await test.step('막힌 것', async () => {
    expect(pageErrors).toEqual([]);
    const blocked = await page.evaluate(() => {
      const attempt = (work: () => unknown): string => {
        try {
          work();
          return 'let through';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      const script = document.createElement('script');
      return {
        html: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror="alert(1)">')),
        frame: attempt(() => (document.createElement('iframe').srcdoc = '<p>x</p>')),
        write: attempt(() => document.write('<p>x</p>')),
        text: attempt(() => (script.text = 'alert(1)')),
        data: attempt(() => (script.src = 'data:text/javascript,alert(1)')),
        media: attempt(() => (script.src = '/api/media/abc/400')),
        text2: attempt(() => (document.createElement('div').innerHTML = '감 &amp; 밤')),
      };
    });
    const { text2: harmless, ...others } = blocked;
    expect(Object.values(others)).toEqual(Object.values(others).map(() => 'TypeError'));
    expect(harmless).toBe('let through');
  });
});
