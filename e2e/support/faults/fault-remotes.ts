import { expect, type Page } from '@playwright/test';
import { areaTab } from '../page/page-layout.ts';

export const KNOWN_POST_TITLE = '할머니 댁 감 따던 날';

export type Remote = {
  area: string;
  /** The words of the tab that leads to it, and the path it opens. */
  tab: string;
  path: string;
  /** A short but real step on the page that the tab opens. Ends where the bottom navigation is. */
  step: (page: Page) => Promise<void>;
  /** The step opens another page of the area and returns. */
  opensAnotherPage?: true;
};

const FEED: Remote = {
  area: 'feed',
  tab: '일상',
  path: '/home',
  step: async (page) => {
    await expect(page.getByRole('link', { name: new RegExp(KNOWN_POST_TITLE) })).toBeVisible();
  },
};

const WRITE: Remote = {
  area: 'write',
  tab: '작성',
  path: '/write',
  step: async (page) => {
    const title = page.getByLabel('제목');
    await title.fill('감 말리기');
    await expect(title).toHaveValue('감 말리기');
    // Whoever leaves a begun memory is asked first.
    await title.clear();
    await page.getByRole('button', { name: '뒤로' }).click();
  },
};

const GOODS: Remote = {
  area: 'goods',
  tab: '굿즈',
  path: '/goods',
  opensAnotherPage: true,
  step: async (page) => {
    await page.getByRole('link', { name: /그림일기 제작/ }).click();
    await expect(page.getByRole('button', { name: '게시글 선택하기' })).toBeVisible();
    await page.getByRole('button', { name: '뒤로' }).click();
  },
};

const FAMILY: Remote = {
  area: 'family',
  tab: '가족',
  path: '/family',
  step: async (page) => {
    const members = page.getByRole('region', { name: '우리 가족' });
    await expect(members.getByRole('listitem').filter({ hasText: '할머니' })).toBeVisible();
  },
};

export const REMOTES: readonly Remote[] = [FEED, WRITE, GOODS, FAMILY];

/**
 * Walks through an area while another one fails. Who leaves the write form returns to where it was opened:
 * never to the failing area, which would be tried again unseen.
 */
export async function walkThroughBeside(page: Page, other: Remote, failing: Remote): Promise<void> {
  const from = REMOTES.find((remote) => remote !== other && remote !== failing);
  if (other === WRITE && from !== undefined) await walkThrough(page, from);
  await walkThrough(page, other);
}

async function walkThrough(page: Page, remote: Remote): Promise<void> {
  await areaTab(page, remote.tab).click();
  await remote.step(page);
}
