import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

const commentOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^댓글/ }).getByRole('listitem').filter({ hasText: text });

test('댓글에 답하고 고치면 다른 식구에게 보이고, 누가 좋아하고 봤는지도 보이며, 지우면 알게 된다', async ({
  page,
  browser,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await families.comment(mother, postId, '누가 제일 많이 땄어요?');
  for (let number = 1; number <= 8; number += 1) await families.comment(mother, postId, `${number}번째 말`);
  const address = `/home/memoryDetailPage/${postId}`;
  const phone = await (await browser.newContext()).newPage();
  const views = phone.getByRole('switch', { name: '봤어요 보이기' });
  await openAs(phone, mother, '/family');
  await expect(views).not.toBeChecked();
  await untilSaved(phone, '/family/settings', () => views.click());
  await openAs(page, grandmother, address);

  await test.step('답글', async () => {
    await page.getByRole('button', { name: '엄마 댓글에 답글' }).first().click();
    const form = page.getByRole('form', { name: '댓글 쓰기' });
    await expectVisibleInViewport(form.getByText('엄마에게 답글'));
    await expect(form.getByRole('textbox', { name: '댓글' })).toBeFocused();
    await page.keyboard.type('할미가 땄지');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('열 개나');
    await form.getByRole('button', { name: '등록' }).click();
    await expectVisibleInViewport(commentOf(page, '할미가 땄지'));
    await expect(form.getByText('엄마에게 답글')).toHaveCount(0);
  });

  await test.step('답한 댓글로', async () => {
    await commentOf(page, '할미가 땄지')
      .getByRole('button', { name: /엄마에게 답글/ })
      .click();
    const original = commentOf(page, '누가 제일 많이 땄어요?').first();
    await expectVisibleInViewport(original);
    await expect(original).toBeFocused();
  });

  await test.step('고치기', async () => {
    await page.getByRole('button', { name: '할머니 댓글 수정' }).click();
    const field = page.getByRole('textbox', { name: '댓글 수정' });
    await expectVisibleInViewport(field);
    await expect(field).toHaveValue('할미가 땄지\n열 개나');
    await field.fill('할미가 땄지\n스무 개나');
    await page.getByRole('button', { name: '수정하기' }).click();
    await expectVisibleInViewport(page.getByText('스무 개나'));
    await expect(commentOf(page, '스무 개나').getByText('수정됨')).toBeVisible();
  });

  await test.step('좋아요', async () => {
    const like = page.getByRole('button', { name: '좋아요', exact: true });
    await untilSaved(page, '/like', () => like.click());
    await expect(page.getByRole('button', { name: '봤어요 1' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);

  await test.step('다른 식구의 전화', async () => {
    await phone.goto(address);
    const reply = commentOf(phone, '스무 개나');
    await reply.scrollIntoViewIfNeeded();
    await expect(reply.getByText('누가 제일 많이 땄어요?')).toBeVisible();
    await expect(phone.getByRole('button', { name: '할머니 댓글 수정' })).toHaveCount(0);
    await phone.getByRole('button', { name: '좋아한 사람 1' }).click();
    await expectVisibleInViewport(phone.getByRole('dialog', { name: '좋아한 사람' }).getByText('할머니'));
    await phone.keyboard.press('Escape');
    await expect(phone.getByRole('button', { name: '좋아요', exact: true })).toBeVisible();
    await phone.getByRole('button', { name: '봤어요 1' }).click();
    await expectVisibleInViewport(phone.getByRole('dialog', { name: '봤어요' }).getByText('할머니'));
  });

  await test.step('가족이 끄면 누가 봤는지의 기록이 사라진다', async () => {
    await phone.goto('/family');
    await expect(views).toBeChecked();
    await untilSaved(phone, '/family/settings', () => views.click());
    await phone.reload();
    await expect(views).not.toBeChecked();
    await untilSaved(phone, '/family/settings', () => views.click());
    await phone.goto(address);
    await expect(phone.getByRole('button', { name: '봤어요 0' })).toBeVisible();
    await phone.context().close();
  });

  await test.step('열어 둔 추억을 다른 가족이 지우면, 다시 읽을 때 알 수 있다', async () => {
    await families.remove(mother, postId);
    await page.getByRole('button', { name: /좋아요 취소/ }).click();
    await expectVisibleInViewport(page.getByRole('alert').first());
    await page.reload();
    await expect(page.getByRole('heading', { name: '추억을 찾을 수 없어요' })).toBeVisible();
    await expect(page.getByText('스무 개나')).toBeHidden();
  });
});
