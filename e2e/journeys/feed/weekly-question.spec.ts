import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

test('이번 주 질문에 답하면 모두의 답이 한자리에 모이고, 가족이 끄면 아무에게도 오지 않는다', async ({
  page,
  browser,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  await families.write(mother, { title: '감 따던 날' });
  await openAs(page, grandmother, '/home');
  const card = page.getByRole('link', { name: /이번 주 질문/ });
  await expectVisibleInViewport(card);
  await card.click();
  const thisWeek = page.getByRole('region', { name: '이번 주 질문' });

  await test.step('건너뛰었다가 다시 본다', async () => {
    await page.getByRole('button', { name: '건너뛰기' }).click();
    await expectVisibleInViewport(page.getByText('이번 주 질문은 건너뛰었어요.'));
    await page.getByRole('button', { name: '다시 보기' }).click();
  });

  await test.step('다른 질문은 가족 모두의 것이다', async () => {
    const questionText = (await thisWeek.locator('[aria-live=polite]').textContent()) ?? '';
    await thisWeek.getByRole('button', { name: '다른 질문' }).click();
    await expectVisibleInViewport(page.getByText('가족 모두의 질문을 바꿨어요.'));
    await expect(thisWeek.getByText(questionText, { exact: true })).toHaveCount(0);
  });

  await test.step('글로 답하기', async () => {
    await thisWeek.getByRole('link', { name: '글이나 사진으로 답하기' }).click();
    await expectVisibleInViewport(page.getByRole('region', { name: '답하는 질문' }));
    await expect(page.getByLabel('제목')).not.toHaveValue('');
    await page.getByLabel('내용').fill('공기놀이를 했지.');
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    await expectVisibleInViewport(page.getByText('공기놀이를 했지.'));
  });

  await test.step('다른 식구의 전화', async () => {
    const phone = await (await browser.newContext()).newPage();
    await openAs(phone, mother, '/home');
    await phone.getByRole('link', { name: /이번 주 질문 · 답 1개/ }).click();
    const response = phone.getByRole('link', { name: /공기놀이를 했지\./ });
    await expectVisibleInViewport(response);
    await expect(phone.getByRole('button', { name: '다른 질문' })).toHaveCount(0);
    await response.click();
    await expect(phone).toHaveURL(/memoryDetailPage/);
    await phone.goto('/family');
    const showsQuestion = phone.getByRole('switch', { name: '이번 주 질문' });
    await expect(showsQuestion).toBeChecked();
    await untilSaved(phone, '/family/settings', () => showsQuestion.click());
    await phone.context().close();
  });
  await page.goto('/questions');
  await expectVisibleInViewport(page.getByText('이번 주 질문이 꺼져 있어요.'));
  await areaTab(page, '일상').click();
  await expect(page.getByRole('link', { name: '감 따던 날' })).toBeVisible();
  await expect(page.getByText(/이번 주 질문/)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});
