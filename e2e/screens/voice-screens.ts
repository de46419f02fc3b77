import type { Page } from '@playwright/test';
import { respondsWith } from '../support/browser/network.ts';
import { POST, POST_PATH } from './sample-posts.ts';
import { inTurn, type Screen } from './screen.ts';

const ONE_POST = /\/api\/memory-post\/\d+$/;

const VOICE = {
  state: 'ready',
  jobId: null,
  url: '/api/media/full/voice.m4a',
  durationMs: 62_000,
  rejection: null,
  peaks: Array.from({ length: 200 }, (_, index) => Math.round(50 + 45 * Math.sin(index / 3))),
};

const PREPARING = { ...VOICE, state: 'preparing', jobId: 7, url: null, durationMs: null, peaks: [] };

const TITLE = '11월 27일의 이야기';

const SPOKEN = {
  ...POST,
  title: TITLE,
  images: [],
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
};

const SLIDE = { ...POST, title: TITLE, hasVoice: true };

/** Voices where they are listened to and listed, and the entrance for people who do not type. */
export const VOICE_SCREENS: readonly Screen[] = [
  {
    name: 'memory-detail-voice',
    path: POST_PATH,
    network: respondsWith(ONE_POST, { ...SPOKEN, voice: VOICE }),
    ready: (page) => page.getByRole('group', { name: '할머니의 목소리' }).waitFor(),
    next: [
      {
        name: 'memory-detail-voice-failing',
        arrange: async (page) => {
          await page.getByRole('button', { name: '재생', exact: true }).click();
          await page.getByText('목소리를 불러오지 못했어요.').waitFor();
        },
      },
    ],
  },
  {
    name: 'memory-detail-voice-and-text',
    path: POST_PATH,
    network: respondsWith(ONE_POST, { ...SPOKEN, content: '감을 땄지. 달더구나.', voice: VOICE }),
    ready: (page) => page.getByText('감을 땄지. 달더구나.').waitFor(),
  },
  {
    name: 'memory-detail-voice-preparing',
    path: POST_PATH,
    network: respondsWith(ONE_POST, { ...SPOKEN, voice: PREPARING }),
    ready: (page) => page.getByText('목소리를 준비하고 있어요.').waitFor(),
  },
  {
    name: 'memory-detail-voice-rejected',
    path: POST_PATH,
    network: respondsWith(ONE_POST, {
      ...SPOKEN,
      voice: { ...PREPARING, state: 'failed', jobId: null, rejection: 'no-sound' },
    }),
    ready: (page) => page.getByText('녹음에 소리가 없습니다. 다시 녹음해주세요.').waitFor(),
  },
  {
    name: 'home-voice',
    path: '/home',
    network: respondsWith('**/api/memory-post/recent', [
      SLIDE,
      { ...SLIDE, postId: 2, title: '김장하던 날', content: '절인 배추가 산처럼 쌓였다.' },
    ]),
    ready: (page) => page.getByText('목소리로 남긴 추억').waitFor(),
    next: [
      {
        name: 'home-voice-entrance',
        arrange: async (page) => {
          await page.evaluate(() => {
            document.documentElement.dataset['textSize'] = 'large';
          });
          await page.getByRole('link', { name: '말로 남기기' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'daily-voice',
    path: '/daily',
    network: respondsWith('**/api/memory-post/of-day?*', { total: 1, posts: [SLIDE] }),
    ready: (page) => page.getByText('목소리로 남긴 추억').waitFor(),
  },
  {
    name: 'write-voice-denied',
    path: '/write/voice',
    network: denyMicrophone,
    arrange: inTurn(
      // As long as a person needs to see the button.
      (page) => page.waitForTimeout(600),
      (page) => page.getByRole('button', { name: '녹음 시작' }).click(),
      (page) => page.getByText('마이크를 쓸 수 있게 허락해주세요.').waitFor(),
    ),
  },
];

export async function denyMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
}
