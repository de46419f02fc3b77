import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import {
  countWaiting,
  expectJustThis,
  fillIn,
  postToWrite,
  pickerHasCome,
  sendPost,
  submit,
  titleField,
} from '../../support/posts/post-to-write.ts';
import { brokenPhoto } from '../../support/photos/photos.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import type { Person } from '../../support/accounts/people.ts';
import { HoldingProxy } from '../../support/app/holding-proxy.ts';
import { WrittenPosts } from '../../support/posts/written-posts.ts';

const WAITING = /보낼 추억 1개가 기다리고 있어요/;

test('인터넷 없이 쓴 추억은 화면을 닫아도 기다리고, 다른 사람에게는 보이지 않으며, 두 창이 이어져도 한 번만 올라간다', async ({
  context,
  families,
  appURL,
}) => {
  const author = await families.withFamily('지우');
  const written = new WrittenPosts(appURL, author);
  const post = await postToWrite(1);

  await test.step('기다리는 추억을 지우려면 한 번 더 묻는다', async () => {
    const page = await startOffline(context, author);
    await fillIn(page, await postToWrite(6));
    await submit(page);
    await page.getByRole('button', { name: WAITING }).click();
    const list = page.getByRole('dialog', { name: '보낼 추억' });
    await list.getByRole('button', { name: '삭제' }).click();
    await expect(list.getByText('정말 삭제할까요?')).toBeVisible();
    await list.getByRole('button', { name: '삭제' }).click();
    await expect(page.getByRole('button', { name: WAITING })).toHaveCount(0);
    expect(await countWaiting(page)).toBe(0);
    await page.close();
    await context.setOffline(false);
  });

  await test.step('쓰고 화면을 닫는다', async () => {
    const other = await openAs(context, author, '/home');
    const page = await startOffline(context, author);
    await fillIn(page, post);
    await submit(page);
    for (const tab of [page, other]) await expect(tab.getByRole('button', { name: WAITING })).toBeVisible();
    for (const tab of [page, other]) await tab.close();
    await context.setOffline(false);
  });

  await test.step('같은 기기에 로그인한 다른 사람에게는 보이지도 보내지지도 않는다', async () => {
    const theirs = await openAs(context, await families.withFamily('순자'), '/write');
    await expect(titleField(theirs)).toHaveValue('');
    await fillIn(theirs, await postToWrite(8));
    await sendPost(theirs);
    await theirs.goto('/home');
    await expect(theirs.getByRole('link', { name: /8번째 이야기/ })).toBeVisible();
    await expect(theirs.getByRole('button', { name: WAITING })).toHaveCount(0);
    expect(await countWaiting(theirs)).toBe(1);
    expect(await written.all()).toEqual([]);
    await theirs.close();
  });

  await test.step('두 창이 한꺼번에 이어져도 하나만 올라간다', async () => {
    // While nothing gets through, both windows of its author show that it waits.
    await context.route('**/api/memory-post', (route) => route.abort());
    const tabs = [await openAs(context, author, '/home'), await openAs(context, author, '/home')] as const;
    for (const tab of tabs) await expect(tab.getByRole('button', { name: WAITING })).toBeVisible();
    await context.setOffline(true);
    await context.unroute('**/api/memory-post');
    await context.setOffline(false);
    for (const tab of tabs) {
      await expect(tab.getByRole('button', { name: WAITING })).toHaveCount(0);
      await expect.poll(() => countWaiting(tab)).toBe(0);
    }
    // Only the window that has sent it reads home again by itself.
    await tabs[0].reload();
    await expect(tabs[0].getByRole('link', { name: new RegExp(post.title) })).toBeVisible();
    expectJustThis(await written.all(), post);
  });
});

test('올라간 뒤에 답만 잃어버리거나 고쳐서 다시 올려도 둘이 되지 않고, 거절된 것은 고쳐서 올린다', async ({
  context,
  families,
  appURL,
}) => {
  const author = await families.withFamily('지우');
  const written = new WrittenPosts(appURL, author);
  const proxy = await HoldingProxy.before(appURL);
  const form = `${proxy.baseURL}/write`;
  const page = await openAs(context, author, form);

  await test.step('답만 잃어버린다', async () => {
    const post = await postToWrite(3);
    await fillIn(page, post);
    const { reached } = proxy.holdNext({ at: 'answered' });
    await submit(page);
    await reached;
    proxy.dropHeld();
    await expect(page.getByText('인터넷이 연결되면 자동으로 올릴게요.')).toBeVisible();
    await page.reload();
    await expect.poll(() => countWaiting(page)).toBe(0);
    expectJustThis(await written.titled(post.title), post);
  });

  await test.step('올리기를 멈추고 고쳐서 다시 올리면, 이미 올라간 추억이 있다고 말한다', async () => {
    const post = await postToWrite(4);
    await page.goto(form);
    await fillIn(page, post);
    const { reached } = proxy.holdNext({ at: 'answered' });
    await submit(page);
    await reached;
    await page.getByRole('button', { name: '올리기 취소' }).click();
    await expect(titleField(page)).toHaveValue(post.title);
    await page.getByLabel('내용').fill('고쳐 쓴 이야기');
    await submit(page);
    await expect(page.getByText('이 추억은 이미 올라가 있어요.')).toBeVisible();
    expectJustThis(await written.titled(post.title), post);
    await page.getByRole('link', { name: '올라간 추억 보기' }).click();
    await page.getByRole('button', { name: '지우고 나가기' }).click();
    await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
  });

  await test.step('서버가 받아주지 않은 추억은 버리지 않고, 고쳐서 다시 올릴 수 있다', async () => {
    const post = await postToWrite(5);
    const broken = brokenPhoto('broken.jpg');
    await page.goto(form);
    await fillIn(page, { ...post, photos: [...post.photos, { file: broken, width: 1, height: 1 }] });
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByRole('button', { name: WAITING })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: /올리지 못한 추억이 있어요/ }).click();
    const list = page.getByRole('dialog', { name: '보낼 추억' });
    await expect(list.getByText(post.title, { exact: true })).toBeVisible();
    await list.getByRole('button', { name: '수정' }).click();
    await expect(titleField(page)).toHaveValue(post.title);
    await page.getByRole('button', { name: 'broken.jpg 삭제' }).click();
    await sendPost(page);
    expectJustThis(await written.titled(post.title), post);
  });
  await proxy.close();
});

/** Opens a page as this person, whoever was logged in on this device before. */
async function openAs(context: BrowserContext, person: Person, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), person.accessToken);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(path);
  return page;
}

/** The form, in a page that has lost its network; home was seen before. */
async function startOffline(context: BrowserContext, person: Person): Promise<Page> {
  const page = await openAs(context, person, '/home');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await areaTab(page, '작성').click();
  await expect(titleField(page)).toBeVisible();
  await pickerHasCome(page);
  // The list of the outbox is loaded only when there is something in it.
  await siteIsCached(page);
  await context.setOffline(true);
  return page;
}
