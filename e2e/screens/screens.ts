import type { Page, Route } from '@playwright/test';

export type Visitor = 'nobody' | 'without-family' | 'alone' | 'member';

export type Screen = {
  name: string;
  path: string;
  visitor: Visitor;
  /** What the network answers instead of the server, set before the page is opened. */
  network?: (page: Page) => Promise<unknown>;
  /** What is done once the page is open, to bring it into the state. */
  arrange?: (page: Page) => Promise<void>;
  /** What shows that the screen is there; its one h1 otherwise. */
  ready?: (page: Page) => Promise<void>;
};

const fails = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        data: null,
        message: '일시적인 서버 문제가 발생했습니다.',
        code: 'INTERNAL_SERVER_ERROR',
      },
    }),
  );

const neverAnswers = (pattern: string) => (page: Page) =>
  page.route(pattern, () => new Promise(() => undefined));

function rendersPageWith(change: (html: string) => string) {
  return (page: Page) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
}

const answersWith = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { success: true, data, message: '', code: 'OK' } });

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

/** `:postId` stands for a memory of the member's family that has photos and comments. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/LoginPage', visitor: 'nobody' },
  { name: 'login-error', path: '/LoginPage?error=token-invalid', visitor: 'nobody' },
  {
    name: 'login-field-errors',
    path: '/LoginPage',
    visitor: 'nobody',
    arrange: async (page) => {
      await page.getByLabel('이메일').fill('sunja.kim@');
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await page.getByText('올바른 이메일 형식을 입력해주세요.').waitFor();
    },
  },
  {
    name: 'sign-up',
    path: '/LoginPage',
    visitor: 'nobody',
    arrange: async (page) => {
      await page.getByRole('button', { name: '회원가입' }).first().click();
      await page.getByLabel('닉네임').waitFor();
    },
  },
  {
    name: 'login-kakao',
    path: '/LoginPage',
    visitor: 'nobody',
    network: (page) =>
      page.route('**/api/auth/providers', (route) =>
        route.fulfill({
          json: {
            success: true,
            data: { local: true, social: [{ provider: 'kakao', name: '카카오' }] },
            message: '',
            code: 'OK',
          },
        }),
      ),
    ready: (page) => page.getByText('카카오로 시작하기').waitFor(),
  },
  {
    name: 'configuration-error',
    path: '/',
    visitor: 'nobody',
    network: rendersPageWith((html) => html.replace('{"apiBaseUrl":"/api"}', '{}')),
  },
  {
    name: 'error-boundary',
    path: '/home',
    visitor: 'member',
    // The shell itself breaks: it asks this of the browser while it draws.
    network: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'onLine', {
          get: () => {
            throw new Error('planted by a journey');
          },
        });
      }),
    ready: (page) => page.getByText('문제가 발생했습니다').waitFor(),
  },
  {
    name: 'splash',
    path: '/',
    visitor: 'member',
    network: async (page) => {
      await neverAnswers('**/api/users/user')(page);
      // It leaves after 1.2 s at the latest: that clock stands still here, so that it can be looked at.
      await page.addInitScript(() => {
        const setAnyTimeout = globalThis.setTimeout.bind(globalThis);
        const setOtherTimeout = (run: () => void, delayMs?: number): number =>
          delayMs === 1200 ? 0 : Number(setAnyTimeout(run, delayMs));
        Object.assign(globalThis, { setTimeout: setOtherTimeout });
      });
    },
  },
  { name: 'login-callback-refused', path: '/auth/kakao/callback?error=access_denied', visitor: 'nobody' },
  { name: 'not-found', path: '/nothing-is-here', visitor: 'nobody' },
  { name: 'kakao-in-unknown-code', path: '/KakaoInPage?code=ZZZZZZZZ', visitor: 'nobody' },
  { name: 'start', path: '/Start?message=no-family', visitor: 'without-family' },
  { name: 'first-make', path: '/FirstMakePage', visitor: 'without-family' },
  { name: 'link-in', path: '/LinkInPage', visitor: 'without-family' },
  {
    name: 'link-in-refused',
    path: '/LinkInPage',
    visitor: 'without-family',
    arrange: async (page) => {
      await page.getByLabel('초대 코드').fill('ZZZZZZZZ');
      await page.getByRole('radio', { name: '할머니' }).check();
      await page.getByRole('button', { name: '들어가기' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'make-confirm', path: '/MakeConfirmPage', visitor: 'alone' },
  { name: 'home-empty', path: '/home', visitor: 'alone' },
  { name: 'goods-empty', path: '/goods', visitor: 'alone' },
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
    network: neverAnswers('**/api/memory-post/recent'),
    ready: (page) => page.getByRole('navigation', { name: '주요 메뉴' }).waitFor(),
  },
  {
    name: 'home-failing',
    path: '/home',
    visitor: 'member',
    network: fails('**/api/memory-post/recent'),
    ready: retryIsOffered,
  },
  {
    name: 'home-on-this-day',
    path: '/home',
    visitor: 'member',
    network: (page) => page.route('**/api/memory-post/on-this-day?*', answersWith([EARLIER_MEMORY])),
    ready: (page) => page.getByRole('link', { name: /^지난 오늘/ }).waitFor(),
  },
  {
    name: 'home-gallery-loading',
    path: '/home',
    visitor: 'member',
    network: neverAnswers('**/api/memory-post/months'),
    arrange: async (page) => {
      await page.getByRole('button', { name: '갤러리로 보기' }).click();
    },
  },
  {
    name: 'home-gallery-tiles-loading',
    path: '/home',
    visitor: 'member',
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
  { name: 'write', path: '/write', visitor: 'member' },
  {
    name: 'write-errors',
    path: '/write',
    visitor: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: '등록하기' }).click();
      await page.getByText('제목을 입력해주세요.').waitFor();
    },
  },
  { name: 'write-edit', path: '/write/edit/:postId', visitor: 'member' },
  { name: 'goods', path: '/goods', visitor: 'member' },
  {
    name: 'goods-failing',
    path: '/goods',
    visitor: 'member',
    network: fails('**/api/goods'),
    ready: retryIsOffered,
  },
  { name: 'video-intro', path: '/goods/pictureToVideo', visitor: 'member' },
  { name: 'diary-intro', path: '/goods/diary', visitor: 'member' },
  { name: 'bookshelf', path: '/bookshelf', visitor: 'member' },
  { name: 'daily', path: '/daily', visitor: 'member' },
  { name: 'family', path: '/family', visitor: 'member' },
  { name: 'setting', path: '/setting', visitor: 'member' },
  { name: 'name-change', path: '/setting/name-change', visitor: 'member' },
  {
    name: 'area-error',
    path: '/goods',
    visitor: 'member',
    network: (page) =>
      page.route(/\/goods[^/]*\/[^/]+\/remoteEntry/, (route) => route.fulfill({ status: 404, body: '' })),
    ready: retryIsOffered,
  },
];

async function retryIsOffered(page: Page): Promise<void> {
  await page.getByRole('button', { name: '다시 시도' }).first().waitFor({ timeout: 30_000 });
}
