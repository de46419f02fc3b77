import type { Page } from '@playwright/test';
import { type DiaryData, illustrationHasCome, reopenWithDiary } from '../../support/goods/diary.ts';
import { identifyAsKakaoTalk } from '../../support/browser/in-app-browser.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { respondsWith, neverResponds, retryIsOffered } from '../../support/browser/network.ts';
import { inTurn, presses, type Screen } from '../screen.ts';
import { DIARY_JOB } from './sample-jobs.ts';

const SELECT = '/goods/diary/select';
const MONTHS = '**/api/memory-post/months';
const PHOTO_URL = '/api/media/22222222222222222222222222222222/full.jpg';

const tile = (postId: number, memoryDate: string) => ({
  postId,
  title: `추억 ${postId}`,
  memoryDate,
  thumbnailUrl: postId % 3 === 0 ? null : PHOTO_URL,
  placeholder: null,
  imageCount: 1,
});

async function manyPosts(page: Page): Promise<void> {
  await servesPhoto(page);
  const months = ['2026-11', '2025-08'].map((month) => ({ month, count: 5, cover: tile(1, `${month}-10`) }));
  await respondsWith(MONTHS, months)(page);
  await page.route('**/api/memory-post/of-month?*', (route) => {
    const month = new URL(route.request().url()).searchParams.get('month') ?? '';
    const first = month === '2026-11' ? 10 : 5;
    const posts = [4, 3, 2, 1, 0].map((index) => tile(first + index, `${month}-1${index}`));
    return route.fulfill({ json: { success: true, data: { total: 5, posts }, message: '', code: 'OK' } });
  });
}

async function servesPhoto(page: Page): Promise<void> {
  const { buffer } = await jpegPhoto('picture.jpg', 40);
  await page.route(`**${PHOTO_URL}`, (route) => route.fulfill({ body: buffer, contentType: 'image/jpeg' }));
}

const DIARY: DiaryData = {
  title: '감 따던 날',
  content: '오늘은 할머니 댁에 갔다.\n다 같이 감을 열두 개나 땄다.\n내일도 오늘 같으면 좋겠다.',
  weather: 'sunny',
  date: '2025-01-15',
  illustration: PHOTO_URL,
};

/** The page that is left has the same origin: the diary is put into its state. */
const sample = (changes: Partial<DiaryData> = {}) => ({
  path: '/goods/diary/result',
  enter: (page: Page) => reopenWithDiary(page, { ...DIARY, ...changes }),
});

const closePopup = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

const templates = (
  [
    ['blossom', '꽃잎'],
    ['forest', '숲속'],
    ['note', '공책'],
  ] as const
).map(([template, name]) => ({
  name: `diary-result-${template}`,
  arrange: (page: Page) => page.getByRole('radio', { name }).check({ force: true }),
}));

export const DIARY_SCREENS: readonly Screen[] = [
  {
    name: 'diary-intro-popup',
    path: '/goods/diary',
    arrange: presses('게시글 선택하기', (page) => page.getByRole('alertdialog')),
  },
  {
    name: 'diary-select-popup',
    path: SELECT,
    network: manyPosts,
    ready: async (page) => page.getByRole('alertdialog').waitFor(),
    next: [
      {
        name: 'diary-select',
        arrange: inTurn(closePopup, (page) =>
          page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
        ),
      },
    ],
  },
  {
    name: 'diary-generating',
    path: `${SELECT}?job=8`,
    network: respondsWith(/\/api\/jobs\/8$/, DIARY_JOB),
    ready: async (page) => page.getByText('로딩이 되는 동안 잠시만 기다려주세요.').waitFor(),
  },
  {
    name: 'diary-generating-failed',
    path: `${SELECT}?job=8`,
    network: respondsWith(/\/api\/jobs\/8$/, { ...DIARY_JOB, state: 'failed', secondsLeft: null }),
    ready: retryIsOffered,
  },
  {
    name: 'diary-result',
    ...sample(),
    network: servesPhoto,
    next: [
      {
        name: 'diary-result-saving',
        staysBusy: true,
        arrange: async (page) => {
          await illustrationHasCome(page);
          await page.evaluate(() => {
            HTMLCanvasElement.prototype.toBlob = () => undefined;
          });
          await page.getByRole('button', { name: '이미지 저장' }).click();
          await page.getByRole('button', { name: '이미지 저장 중...' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'diary-result-in-kakaotalk',
    ...sample(),
    network: inTurn(identifyAsKakaoTalk, servesPhoto),
    arrange: presses('이미지 저장', (page) => page.getByRole('link', { name: '다른 브라우저로 열기' })),
  },
  {
    name: 'diary-result-loading',
    ...sample(),
    staysBusy: true,
    network: neverResponds(`**${PHOTO_URL}`),
  },
  {
    name: 'diary-result-failed',
    ...sample(),
    network: (page) => page.route(`**${PHOTO_URL}`, (route) => route.fulfill({ status: 404 })),
    arrange: (page) => page.getByText('이미지를 찾을 수 없어요').waitFor(),
  },
  {
    name: 'diary-result-sky',
    ...sample({ template: 'sky', weather: 'snowy' }),
    network: servesPhoto,
    next: templates,
  },
];
