import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { goesOffline } from '../../support/browser/network.ts';
import { OFFLINE_BANNER, siteIsCached } from '../../support/page/offline.ts';
import { setSize, TEXT_SIZES } from '../../support/visual/size-matrix.ts';
import { untilNetworkIsQuiet } from '../../support/browser/network-quiet.ts';

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** Kinds of pages: tabs, a field at the bottom, a form with its button, a page without tabs. */
const PAGES = ['/home', '/home/memoryDetailPage/:postId', '/write', '/setting'];

/** A toast of the app's own, which stays as under a pointer. */
async function bringUpToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('planted by a journey')));
  });
  const toasts = page.getByRole('region', { name: '알림' });
  await toasts.getByRole('alert').waitFor();
  await toasts.dispatchEvent('pointerenter');
}

/** Runs in the page. What a toast, or three of them, covers of what it must leave free. */
async function coveredByToasts(): Promise<string[]> {
  const toasts = document.querySelector<HTMLElement>('[popover="manual"][role="region"]');
  const [first] = toasts?.children ?? [];
  if (!toasts || !first) return ['no toast'];
  const nextFrames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const problems: string[] = [];
  const copies: Element[] = [];
  const check = (what: string): void => {
    const own = toasts.getBoundingClientRect();
    if (own.height < 40 || own.top < 0 || own.bottom > innerHeight) problems.push(`${what}: not to be read`);
    const last = [...toasts.children].at(-1)?.getBoundingClientRect();
    if (!last || last.bottom > own.bottom + 1 || last.top < own.top - 1)
      problems.push(`${what}: the newest is not seen to its end`);
    const field = document.activeElement?.matches('input, textarea') === true ? [document.activeElement] : [];
    for (const other of [
      ...document.querySelectorAll('[role="status"]:has(+ main), [data-bar="bottom"]'),
      ...field,
    ]) {
      const box = other.getBoundingClientRect();
      const across = Math.min(box.right, own.right) - Math.max(box.left, own.left);
      const down = Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top);
      if (across > 0 && down > 0) problems.push(`${what}: over ${other.outerHTML.slice(0, 80)}`);
    }
  };
  for (const count of [1, 3]) {
    while (toasts.children.length < count) {
      const copy = first.cloneNode(true) as Element;
      copies.push(copy);
      toasts.append(copy);
    }
    for (const y of [0, document.documentElement.scrollHeight]) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await nextFrames();
      check(`${count} at ${y === 0 ? 'the top' : 'the end'}`);
    }
    toasts.scrollTop = 0;
    await nextFrames();
    if (toasts.scrollTop !== 0) problems.push(`${count}: cannot be scrolled`);
  }
  const field = document.querySelector<HTMLElement>('main textarea, main input[type=text]');
  field?.focus();
  await nextFrames();
  if (field) check('with a focused field');
  field?.blur();
  for (const copy of copies) copy.remove();
  window.scrollTo({ top: 0, behavior: 'instant' });
  return problems;
}

test('알림은 띠도, 아래 줄도, 쓰고 있는 칸도 덮지 않는다', async ({ page, families }) => {
  const author = await families.withFamily('지우');
  const postId = await families.write(author, { title: '감 따던 날' });
  const addressOf = (path: string) => path.replace(':postId', String(postId));
  await openAs(page, author, addressOf('/home/memoryDetailPage/:postId'));
  await siteIsCached(page);
  for (const path of PAGES) {
    await page.goto(addressOf(path));
    await untilNetworkIsQuiet(page);
  }
  await page.goto(addressOf('/home/memoryDetailPage/:postId'));
  await goesOffline(page);
  await page.getByLabel('댓글', { exact: true }).fill('보고 싶다');
  await page.getByRole('button', { name: '등록' }).click();
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(addressOf(path));
      await expect(page.getByText(OFFLINE_BANNER)).toBeVisible();
      if (path === '/home') await expect(page.getByText('보낼 댓글 1개가 기다리고 있어요.')).toBeVisible();
      await bringUpToast(page);
      for (const window of WINDOWS)
        for (const size of TEXT_SIZES) {
          await setSize(page, window, size);
          const where = `${window.width} x ${window.height}, ${size.name}`;
          await expect.poll(() => page.evaluate(coveredByToasts), where).toEqual([]);
          if (process.env['E2E_TOAST_PICTURES'] !== undefined)
            await page.screenshot({
              path: `${process.env['E2E_TOAST_PICTURES']}/${path.slice(1).replaceAll(/\W/g, '-')}-${window.width}-${size.name}.png`,
            });
        }
    });
  }
});
