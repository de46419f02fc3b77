import { answerOnThisDayFirst } from '../support/on-this-day-first.ts';
import { answersWith, fails, goesOffline, neverAnswers, retryIsOffered } from './network.ts';
import type { Screen } from './screen.ts';

/** The memory itself, not its comments. */
const DETAIL = /\/api\/memory-post\/\d+$/;

const EARLIER_MEMORY = {
  postId: 1,
  title: '첫눈 오던 날',
  content: '마당에 눈사람이 섰다.',
  memoryDate: '2023-11-21',
  author: { userId: 1, nickname: '지우', profileImage: null },
  participants: [],
  image: null,
  imageCount: 0,
  likeCount: 0,
  liked: false,
  commentCount: 0,
};

const MANY_MONTHS = ['2026-11', '2026-10', '2025-12', '2019-03'].map((month) => ({
  month,
  count: 40,
  cover: {
    postId: 1,
    thumbnailUrl: null,
    title: '첫눈 오던 날',
    memoryDate: `${month}-01`,
    placeholder: null,
    imageCount: 0,
  },
}));

export const FEED_SCREENS: readonly Screen[] = [
  { name: 'home-empty', path: '/home', visitor: 'alone' },
  { name: 'home-slider', path: '/home', visitor: 'member' },
  {
    name: 'home-gallery',
    path: '/home',
    visitor: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await page.getByRole('button', { name: '슬라이더로 보기' }).waitFor();
    },
  },
  {
    name: 'home-loading',
    path: '/home',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/recent'),
    ready: (page) => page.getByRole('navigation', { name: '주요 메뉴' }).waitFor(),
  },
  {
    name: 'home-failing',
    path: '/home',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/memory-post/recent'),
    ready: retryIsOffered,
  },
  {
    name: 'home-on-this-day',
    path: '/home',
    visitor: 'member',
    network: async (page) => {
      await page.route('**/api/memory-post/on-this-day?*', answersWith([EARLIER_MEMORY]));
      await answerOnThisDayFirst(page);
    },
    ready: (page) => page.getByRole('link', { name: /^지난 오늘/ }).waitFor(),
  },
  {
    name: 'home-gallery-loading',
    path: '/home',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/months'),
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
    },
  },
  {
    name: 'home-gallery-tiles-loading',
    path: '/home',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/of-month?*'),
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await page.locator('[data-memory-tile]').first().waitFor();
    },
  },
  {
    name: 'home-gallery-failing',
    path: '/home',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/memory-post/months'),
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await retryIsOffered(page);
    },
  },
  {
    name: 'home-gallery-month-failing',
    path: '/home',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/memory-post/of-month?*'),
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await retryIsOffered(page);
    },
  },
  {
    name: 'home-gallery-scroller',
    path: '/home',
    visitor: 'member',
    staysBusy: true,
    network: async (page) => {
      await page.route('**/api/memory-post/months', answersWith(MANY_MONTHS));
      await neverAnswers('**/api/memory-post/of-month?*')(page);
    },
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await page.getByRole('slider', { name: '연월 이동' }).focus();
      await page.keyboard.press('PageDown');
      await page.getByText('2025년 12월').first().waitFor();
    },
  },
  { name: 'memory-detail', path: '/home/memoryDetailPage/:postId', visitor: 'member' },
  { name: 'memory-detail-not-found', path: '/home/memoryDetailPage/999999999', visitor: 'member' },
  {
    name: 'memory-detail-loading',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers(DETAIL),
    ready: (page) => page.locator('[aria-busy=true]').first().waitFor(),
  },
  {
    name: 'memory-detail-failing',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    isSlowToReach: true,
    network: fails(DETAIL),
    ready: retryIsOffered,
  },
  {
    name: 'memory-detail-comments-failing',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/memory-post/*/comment'),
    ready: retryIsOffered,
  },
  {
    name: 'memory-detail-comments-loading',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/*/comment'),
  },
  {
    name: 'memory-detail-offline',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    arrange: goesOffline,
  },
  {
    name: 'memory-detail-menu',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: '더 보기' }).click();
      await page.getByRole('link', { name: '수정' }).waitFor();
    },
  },
  {
    name: 'memory-detail-delete',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: '더 보기' }).click();
      await page.getByRole('button', { name: '삭제', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'memory-detail-viewer',
    path: '/home/memoryDetailPage/:postId',
    visitor: 'member',
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /크게 보기/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: '닫기' }).waitFor();
    },
  },
  {
    name: 'home-offline',
    path: '/home',
    visitor: 'member',
    ready: (page) => page.getByRole('link', { name: /은행나무/ }).waitFor(),
    arrange: goesOffline,
  },
  {
    name: 'home-gallery-offline',
    path: '/home',
    visitor: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await page.locator('[data-memory-tile] a').first().waitFor();
      await goesOffline(page);
    },
  },
  {
    name: 'home-gallery-empty',
    path: '/home',
    visitor: 'alone',
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
      await page.getByRole('button', { name: '슬라이더로 보기' }).waitFor();
    },
  },
  {
    name: 'bookshelf-empty',
    path: '/bookshelf',
    visitor: 'alone',
    ready: (page) => page.getByText('책장이 비어 있어요').waitFor(),
  },
  {
    name: 'bookshelf-loading',
    path: '/bookshelf',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/months'),
  },
  {
    name: 'bookshelf-failing',
    path: '/bookshelf',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/memory-post/months'),
    ready: retryIsOffered,
  },
  { name: 'bookshelf-offline', path: '/bookshelf', visitor: 'member', arrange: goesOffline },
  {
    name: 'bookshelf-many-years',
    path: '/bookshelf',
    visitor: 'member',
    network: (page) => page.route('**/api/memory-post/months', answersWith(MANY_MONTHS)),
  },
  {
    name: 'bookshelf-open-book',
    path: '/bookshelf',
    visitor: 'member',
    arrange: async (page) => {
      await page
        .getByRole('link', { name: /월, 추억 \d+개$/ })
        .first()
        .click();
      await page.locator('[data-memory-tile] a').first().waitFor();
    },
  },
  {
    name: 'daily-loading',
    path: '/daily',
    visitor: 'member',
    staysBusy: true,
    network: async (page) => {
      await neverAnswers('**/api/memory-post/days?*')(page);
      await neverAnswers('**/api/memory-post/of-day?*')(page);
    },
  },
  {
    name: 'daily-failing',
    path: '/daily',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/memory-post/of-day?*'),
    ready: retryIsOffered,
  },
  {
    name: 'daily-with-memories',
    path: '/daily?date=2026-11-15',
    visitor: 'member',
    ready: (page) => page.getByRole('link', { name: /감 따던 날/ }).waitFor(),
  },
  {
    name: 'daily-on-this-day',
    path: '/daily',
    visitor: 'member',
    network: (page) => page.route('**/api/memory-post/on-this-day?*', answersWith([EARLIER_MEMORY])),
    ready: (page) => page.getByRole('region', { name: '지난 오늘' }).waitFor(),
  },
  { name: 'daily-offline', path: '/daily', visitor: 'member', arrange: goesOffline },
  { name: 'bookshelf', path: '/bookshelf', visitor: 'member' },
  { name: 'daily', path: '/daily', visitor: 'member' },
];
