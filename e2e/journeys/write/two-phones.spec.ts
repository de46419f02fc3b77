import { expect, test } from '../../support/journey.ts';
import { titleField } from '../../support/posts/post-to-write.ts';
import { openAs } from '../../support/accounts/people.ts';
import { PHONE } from '../../support/browser/phone.ts';

test('한 추억을 두 전화에서, 하나는 인터넷 없이 고치면 나중에 보내는 사람이 두 글을 보고 고른다', async ({
  page,
  families,
  browser,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날', content: '달았다.' });
  const edit = `/write/edit/${postId}`;
  await openAs(page, mother, edit);
  await expect(titleField(page)).toHaveValue('감 따던 날');
  await page.context().setOffline(true);
  await titleField(page).fill('부엌에서 고친 제목');

  const other = await (await browser.newContext(PHONE)).newPage();
  await openAs(other, mother, edit);
  await titleField(other).fill('마당에서 고친 제목');
  await other.getByRole('button', { name: '수정하기' }).click();
  await expect(other.getByRole('heading', { level: 1, name: '마당에서 고친 제목' })).toBeVisible();
  await other.context().close();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: '수정하기' }).click();
  const question = page.getByRole('alertdialog', { name: '그사이 다른 곳에서 고쳤어요' });
  await expect(question.getByRole('region', { name: '지금 올라가 있는 글' })).toContainText(
    '마당에서 고친 제목',
  );
  await expect(question.getByRole('region', { name: '여기서 고친 글' })).toContainText('부엌에서 고친 제목');
  await question.getByRole('button', { name: '여기서 고친 글로 바꾸기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '부엌에서 고친 제목' })).toBeVisible();
});
