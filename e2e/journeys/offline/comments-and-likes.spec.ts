import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { HoldingProxy } from '../../support/app/holding-proxy.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { countWaiting } from '../../support/posts/post-to-write.ts';
import { untilNetworkIsQuiet } from '../../support/browser/network-quiet.ts';

const WAITS = '인터넷이 연결되면 자동으로 보내요.';

const addressOf = (postId: number) => `/home/memoryDetailPage/${postId}`;

const commentOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^댓글/ }).getByRole('listitem').filter({ hasText: text });

const like = (page: Page) => page.getByRole('button', { name: '좋아요', exact: true });
const unlike = (page: Page) => page.getByRole('button', { name: '좋아요 취소' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('댓글', { exact: true }).fill(text);
  await page.getByRole('button', { name: '등록' }).click();
  await expectVisibleInViewport(commentOf(page, text).getByText(text));
}

test('인터넷 없이 쓴 댓글과 답글과 좋아요는 다시 열어도 보이고, 두 창이 이어져도 한 번만 간다', async ({
  page,
  context,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await families.comment(mother, postId, '누가 땄어요?');
  await openAs(page, grandmother, addressOf(postId));
  await expect(commentOf(page, '누가 땄어요?')).toBeVisible();
  await siteIsCached(page);
  // What the service worker and the device have of it is complete from the second visit on.
  await page.reload();
  await expect(commentOf(page, '누가 땄어요?')).toBeVisible();
  await untilNetworkIsQuiet(page);

  await test.step('인터넷 없이 쓴다', async () => {
    await context.setOffline(true);
    await like(page).click();
    await expect(unlike(page)).toBeVisible();
    await write(page, '보고 싶다');
    await expect(commentOf(page, '보고 싶다').getByText(WAITS)).toBeVisible();
    await page.getByRole('button', { name: '엄마 댓글에 답글' }).click();
    await write(page, '할미가 땄지');
    await expect(commentOf(page, '할미가 땄지')).toContainText('엄마에게 답글');
    await write(page, '잘못 쓴 말');
    await expect(page.getByRole('heading', { name: '댓글 4' })).toBeAttached();
  });

  await test.step('보내기 전에 고치고 지운다', async () => {
    const wrong = commentOf(page, '잘못 쓴 말');
    await wrong.getByRole('button', { name: '삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await expect(wrong).toHaveCount(0);
    await commentOf(page, '보고 싶다').getByRole('button', { name: '수정' }).click();
    await page.getByRole('textbox', { name: '댓글 수정' }).fill('많이 보고 싶다');
    await page.getByRole('button', { name: '수정하기' }).click();
    await expect(commentOf(page, '많이 보고 싶다')).toBeVisible();
  });

  await test.step('닫았다 열어도 보인다', async () => {
    await page.reload();
    await expect(unlike(page)).toBeVisible();
    await expect(page.getByRole('button', { name: '좋아한 사람 1' })).toBeVisible();
    for (const text of ['많이 보고 싶다', '할미가 땄지']) await expect(commentOf(page, text)).toBeVisible();
    expect(await countWaiting(page)).toBe(3);
    expect(await families.comments(mother, postId)).toEqual(['누가 땄어요?']);
  });

  await test.step('두 창이 한꺼번에 이어져도 한 번만 간다', async () => {
    const other = await context.newPage();
    await openAs(other, grandmother, addressOf(postId));
    await expect(commentOf(other, '많이 보고 싶다')).toBeVisible();
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect.poll(() => countWaiting(tab)).toBe(0);
      await expect(tab.getByText(WAITS)).toHaveCount(0);
      for (const text of ['많이 보고 싶다', '할미가 땄지']) await expect(commentOf(tab, text)).toHaveCount(1);
      await expect(unlike(tab)).toBeVisible();
    }
    expect(await families.comments(mother, postId)).toEqual([
      '누가 땄어요?',
      '많이 보고 싶다',
      '할미가 땄지',
    ]);
    expect((await families.post(mother, postId)).likeCount).toBe(1);
  });

  await test.step('인터넷 없이 눌렀다가 되돌린 좋아요는 보낼 것이 없다', async () => {
    await context.setOffline(true);
    await unlike(page).click();
    await expect.poll(() => countWaiting(page)).toBe(1);
    await like(page).click();
    await expect.poll(() => countWaiting(page)).toBe(0);
    await context.setOffline(false);
    await untilSaved(page, '/like', () => unlike(page).click());
    expect((await families.post(mother, postId)).likeCount).toBe(0);
  });
});

test('도착한 뒤에 답만 잃어버린 댓글은 둘이 되지 않고, 지워진 추억의 댓글은 글을 잃지 않는다', async ({
  context,
  page,
  families,
  appURL,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  const postId = await families.write(mother, { title: '감 따던 날' });
  const proxy = await HoldingProxy.before(appURL);
  await openAs(page, grandmother, `${proxy.baseURL}${addressOf(postId)}`);

  await test.step('답만 잃어버린다', async () => {
    const { reached } = proxy.holdNext({ at: 'answered' }, `/api/memory-post/${postId}/comment`);
    await write(page, '한 번만');
    await reached;
    proxy.dropHeld();
    // It goes again now or after the reload, as the phone notices.
    await expect(commentOf(page, '한 번만')).toHaveCount(1);
    expect(await families.comments(mother, postId)).toEqual(['한 번만']);
    await page.reload();
    await expect.poll(() => countWaiting(page)).toBe(0);
    await expect(commentOf(page, '한 번만')).toHaveCount(1);
    expect(await families.comments(mother, postId)).toEqual(['한 번만']);
  });

  await test.step('답을 잃어버린 것을 고치면, 도착한 것이 고쳐진다', async () => {
    const { reached } = proxy.holdNext({ at: 'answered' }, `/api/memory-post/${postId}/comment`);
    await write(page, '감이 익었내');
    await reached;
    await context.setOffline(true);
    proxy.dropHeld();
    await commentOf(page, '감이 익었내').getByRole('button', { name: '수정' }).click();
    await page.getByRole('textbox', { name: '댓글 수정' }).fill('감이 익었네');
    await page.getByRole('button', { name: '수정하기' }).click();
    await context.setOffline(false);
    await expect.poll(() => countWaiting(page)).toBe(0);
    expect(await families.comments(mother, postId)).toEqual(['한 번만', '감이 익었네']);
  });

  await test.step('그사이 지워진 추억의 댓글', async () => {
    await context.setOffline(true);
    await write(page, '늦게 쓴 말');
    await families.remove(mother, postId);
    await context.setOffline(false);
    await page.goto(`${proxy.baseURL}/home`);
    await page.getByRole('button', { name: /보내지 못한 댓글이 있어요/ }).click();
    const list = page.getByRole('dialog', { name: '보낼 댓글' });
    await expect(list.getByText('늦게 쓴 말')).toBeVisible();
    await expect(list.getByText('추억을 찾을 수 없어요. 그사이 지워졌을 수 있어요.')).toBeVisible();
    await list.getByRole('button', { name: '글 복사' }).click();
    await expect(page.getByText('글을 복사했어요.')).toBeVisible();
    await list.getByRole('button', { name: '삭제' }).click();
    await list.getByRole('button', { name: '삭제' }).click();
    expect(await countWaiting(page)).toBe(0);
  });
  await proxy.close();
});
