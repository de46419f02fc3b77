import { goesOffline, respondsWith } from '../support/browser/network.ts';
import { SUNJA } from './sample-posts.ts';
import { presses, type Screen } from './screen.ts';

const FOUND = {
  postId: 1,
  thumbnailUrl: null,
  title: '할머니 댁 감 따던 날',
  memoryDate: '2026-11-15',
  placeholder: null,
  imageCount: 0,
  author: SUNJA,
  matches: [
    { field: 'title', text: '할머니 댁 감 따던 날', ranges: [[6, 7]] },
    {
      field: 'content',
      text: '…마당의 감나무에서 감을 따고 곶감을 말렸다.',
      ranges: [
        [5, 6],
        [11, 12],
        [18, 19],
      ],
    },
    { field: 'comment', text: '감이 달다', ranges: [[0, 1]] },
    { field: 'date', text: '2026년 11월 15일', ranges: [[0, 13]] },
  ],
};

const FOUND_POSTS = {
  total: 60,
  tolerant: true,
  years: [
    { year: 2026, count: 40 },
    { year: 2019, count: 20 },
  ],
  posts: [
    FOUND,
    {
      ...FOUND,
      postId: 2,
      memoryDate: '2019-01-02',
      title: '가'.repeat(20),
      durationMs: 61_000,
      hasVoice: true,
    },
  ],
};

const SEARCH = '**/api/memory-post/search?*';

export const SEARCH_SCREENS: readonly Screen[] = [
  {
    name: 'search-recent',
    path: '/search',
    enter: async (page) => {
      for (const text of ['감', '할머니 댁에서 감을 따고 곶감을 말리던 가을날의 이야기', '작년 여름']) {
        await page.goto('/search');
        await page.getByRole('searchbox').fill(text);
        await page.keyboard.press('Enter');
        await page.waitForURL(/q=/);
      }
      await page.goto('/search');
    },
    ready: (page) => page.getByRole('region', { name: '최근에 찾은 말' }).waitFor(),
  },
  {
    name: 'search-found',
    path: '/search?q=감',
    network: respondsWith(SEARCH, FOUND_POSTS),
    ready: (page) => page.getByText('60개 찾았어요').waitFor(),
    next: [
      {
        name: 'search-narrowed',
        arrange: async (page) => {
          await page.getByRole('button', { name: '사진' }).click();
          await page.getByRole('button', { name: '2019년 20개' }).click();
        },
      },
      {
        name: 'search-too-long',
        arrange: async (page) => {
          await page.getByRole('searchbox').fill('감'.repeat(101));
          await page.getByText('100자까지 찾을 수 있어요.').waitFor();
        },
      },
    ],
  },
  {
    name: 'search-offline',
    path: '/search',
    arrange: async (page) => {
      await goesOffline(page);
      await page.getByRole('searchbox').fill('감');
      await page.getByRole('heading', { name: '인터넷이 연결되면 찾을 수 있어요' }).waitFor();
    },
  },
  {
    name: 'search-nothing',
    path: '/search?q=없는말',
    ready: (page) => page.getByRole('link', { name: '추억 남기기' }).waitFor(),
    next: [
      {
        name: 'search-nothing-narrowed',
        arrange: presses('사진', (page) => page.getByRole('button', { name: '조건 빼고 찾기' })),
      },
    ],
  },
];
