import type { Page } from '@playwright/test';
import { respondOnThisDayFirst } from '../support/posts/respond-on-this-day-first.ts';
import { respondsWith, fails, goesOffline, neverResponds, retriesEnd } from '../support/browser/network.ts';
import { JIU, POST, POST_PATH, QUESTION, SUNJA } from './sample-posts.ts';
import { closeDialog, inTurn, presses, type Screen } from './screen.ts';

const EARLIER_POST = {
  ...POST,
  title: '첫눈 오던 날',
  content: '마당에 눈사람이 섰다.',
  memoryDate: '2023-11-21',
  author: JIU,
  likeCount: 0,
};

const RESPONSE = {
  postId: 1,
  author: SUNJA,
  title: QUESTION.title,
  content: '공기놀이를 했지. 겨울이면 얼음판에서 팽이를 치고, 해가 지도록 집에 갈 줄을 몰랐단다.',
  memoryDate: '2026-11-21',
  thumbnailUrl: null,
  placeholder: null,
};

const MY_COMMENT = {
  commentId: 1,
  content: '감이 익었네.\n많이도 열렸다.',
  author: JIU,
  createdAt: '2026-11-20T03:00:00.000Z',
  editedAt: '2026-11-20T04:00:00.000Z',
  replyTo: null,
  isMine: true,
};

const REPLY = {
  ...MY_COMMENT,
  commentId: 2,
  content: '내가 제일 많이 땄지.',
  author: SUNJA,
  editedAt: null,
  replyTo: { commentId: 1, quote: { nickname: '지우', content: '감이 익었네. 많이도 열렸다.' } },
  isMine: false,
};

const LIKERS = /\/api\/memory-post\/\d+\/like$/;

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

const MONTHS = '**/api/memory-post/months';
const OF_MONTH = '**/api/memory-post/of-month?*';

export const FEED_SCREENS: readonly Screen[] = [
  {
    name: 'home-on-this-day',
    path: '/home',
    network: inTurn(respondsWith('**/api/memory-post/on-this-day?*', [EARLIER_POST]), respondOnThisDayFirst),
    ready: (page) => page.getByRole('link', { name: /^지난 오늘/ }).waitFor(),
    next: [
      {
        name: 'home-on-this-day-menu',
        arrange: presses('지난 오늘에서 빼기', (page) => page.getByRole('button', { name: /^이 날은 빼기/ })),
      },
    ],
  },
  {
    name: 'questions-answered',
    path: '/questions',
    network: respondsWith('**/api/family/question/responses?*', {
      questions: [
        { question: QUESTION, responses: [RESPONSE, { ...RESPONSE, postId: 2 }], responseCount: 4 },
      ],
      total: 30,
    }),
    ready: (page) => page.getByRole('button', { name: '질문 더 보기' }).waitFor(),
    next: [
      {
        name: 'questions-skipped',
        arrange: presses('건너뛰기', (page) => page.getByText('이번 주 질문은 건너뛰었어요.')),
      },
      {
        name: 'questions-taken-up',
        arrange: presses('다시 보기', (page) => page.getByText('월요일에 새 질문이')),
      },
      {
        name: 'write-answer',
        arrange: async (page) => {
          await page.getByRole('link', { name: '글이나 사진으로 답하기' }).click();
          await page.getByRole('region', { name: '답하는 질문' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'questions-off',
    path: '/questions',
    network: respondsWith('**/api/family/question', {
      week: '2026-11-23',
      question: null,
      skipped: false,
      responseCount: 0,
      responded: false,
    }),
    ready: (page) => page.getByText('이번 주 질문이 꺼져 있어요.').waitFor(),
  },
  {
    name: 'memory-detail-reply',
    path: POST_PATH,
    arrange: presses('할머니 댓글에 답글', (page) => page.getByRole('button', { name: '답글 취소' })),
    next: [
      {
        name: 'memory-detail-likers',
        network: respondsWith(LIKERS, [JIU, SUNJA]),
        arrange: presses(/^좋아한 사람/, (page) => page.getByRole('dialog').getByText('순자')),
      },
    ],
  },
  {
    name: 'memory-detail-likers-failing',
    path: POST_PATH,
    movesTime: true,
    network: fails(LIKERS),
    arrange: inTurn((page) => page.getByRole('button', { name: /^좋아한 사람/ }).click(), retriesEnd),
  },
  {
    name: 'memory-detail-comments-changed',
    path: POST_PATH,
    network: respondsWith('**/api/memory-post/*/comment', [MY_COMMENT, REPLY]),
    ready: (page) => page.getByText('수정됨').waitFor(),
    next: [
      {
        name: 'memory-detail-comment-editing',
        arrange: presses(/댓글 수정$/, (page) => page.getByRole('textbox', { name: '댓글 수정' })),
      },
    ],
  },
  {
    name: 'home-gallery',
    path: '/home',
    arrange: inTurn(showGallery, (page) => page.locator('[data-memory-tile] a').first().waitFor()),
    next: [{ name: 'home-gallery-offline', arrange: goesOffline }],
  },
  {
    name: 'home-gallery-loading',
    path: '/home',
    staysBusy: true,
    network: neverResponds(MONTHS),
    arrange: showGallery,
  },
  {
    name: 'home-gallery-tiles-loading',
    path: '/home',
    staysBusy: true,
    network: neverResponds(OF_MONTH),
    arrange: inTurn(showGallery, (page) => page.locator('[data-memory-tile]').first().waitFor()),
  },
  {
    name: 'home-gallery-failing',
    path: '/home',
    movesTime: true,
    network: fails(MONTHS),
    arrange: inTurn(showGallery, retriesEnd),
  },
  {
    name: 'home-gallery-month-failing',
    path: '/home',
    movesTime: true,
    network: fails(OF_MONTH),
    arrange: inTurn(showGallery, retriesEnd),
  },
  {
    name: 'home-gallery-scroller',
    path: '/home',
    staysBusy: true,
    network: inTurn(respondsWith(MONTHS, MANY_MONTHS), neverResponds(OF_MONTH)),
    arrange: async (page) => {
      await showGallery(page);
      await page.getByRole('slider', { name: '연월 이동' }).focus();
      await page.keyboard.press('PageDown');
      await page.getByText('2025년 12월').first().waitFor();
    },
  },
  { name: 'home-gallery-empty', path: '/home', visitor: 'alone', arrange: showGallery },
  { name: 'memory-detail-not-found', path: '/home/memoryDetailPage/999999999' },
  {
    name: 'memory-detail-comments-failing',
    path: POST_PATH,
    movesTime: true,
    network: fails('**/api/memory-post/*/comment'),
    ready: retriesEnd,
  },
  {
    name: 'memory-detail-comments-loading',
    path: POST_PATH,
    staysBusy: true,
    network: neverResponds('**/api/memory-post/*/comment'),
  },
  {
    name: 'memory-detail-menu',
    path: POST_PATH,
    arrange: presses('더 보기', (page) => page.getByRole('link', { name: '수정' })),
    next: [
      {
        name: 'memory-detail-delete',
        arrange: async (page) => {
          await page.getByRole('button', { name: '삭제', exact: true }).click();
          await page.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'memory-detail-viewer',
        arrange: async (page) => {
          await closeDialog(page);
          await page
            .getByRole('button', { name: /크게 보기/ })
            .first()
            .click();
          await page.getByRole('dialog').getByRole('button', { name: '닫기' }).waitFor();
        },
      },
    ],
  },
  { name: 'bookshelf-many-years', path: '/bookshelf', network: respondsWith(MONTHS, MANY_MONTHS) },
  {
    name: 'bookshelf-open-book',
    path: '/bookshelf',
    arrange: async (page) => {
      await page
        .getByRole('link', { name: /월, 추억 \d+개$/ })
        .first()
        .click();
      await page.locator('[data-memory-tile] a').first().waitFor();
    },
  },
  {
    name: 'daily-with-memories',
    path: '/daily?date=2026-11-15',
    ready: (page) => page.getByRole('link', { name: /감 따던 날/ }).waitFor(),
  },
  {
    name: 'daily-on-this-day',
    path: '/daily',
    network: respondsWith('**/api/memory-post/on-this-day?*', [EARLIER_POST]),
    ready: (page) => page.getByRole('region', { name: '지난 오늘' }).waitFor(),
  },
];

async function showGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: '갤러리로 보기' }).click();
  await page.getByRole('button', { name: '슬라이더로 보기' }).waitFor();
}
