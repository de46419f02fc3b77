import type { Page } from '@playwright/test';
import { chooseVideoPhoto } from '../../support/goods/goods.ts';
import { pngPhoto } from '../../support/photos/photos.ts';
import { respondsWith, neverResponds, failsWith, retryIsOffered } from '../../support/browser/network.ts';
import { closeDialog, inTurn, presses, type Screen } from '../screen.ts';
import { DONE_VIDEO_JOB, QUEUED_VIDEO_JOB, VIDEO_JOB } from './sample-jobs.ts';
import { aShortVideo } from '../../support/goods/short-video.ts';

const INTRO = '/goods/pictureToVideo';
const PROCESSING = '/goods/videoProcessing?job=7';
const JOB = /\/api\/jobs\/7$/;

const toPrompt = async (page: Page) => chooseVideoPhoto(page, await pngPhoto('upright.png'));

async function confirmChosen(page: Page): Promise<void> {
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  await page.getByRole('button', { name: '완료' }).click();
  await page.getByText('이 사진으로 진행할까요?').waitFor();
}

async function send(page: Page, prompt = '꽃잎이 흩날려요'): Promise<void> {
  await page.getByRole('textbox', { name: '영상 설명' }).fill(prompt);
  await page.getByRole('button', { name: '영상 제작할래요' }).click();
}

export const VIDEO_SCREENS: readonly Screen[] = [
  {
    name: 'video-prompt',
    path: INTRO,
    arrange: toPrompt,
    next: [
      {
        name: 'video-prompt-error',
        arrange: async (page) => {
          await send(page, '  ');
          await page.getByText('어떤 영상으로 만들지 적어주세요.').waitFor();
        },
      },
      {
        name: 'video-intro-chosen',
        arrange: async (page) => {
          await page.goBack();
          await page.getByRole('button', { name: '파일 추가/변경' }).waitFor();
        },
      },
      { name: 'video-confirm', arrange: confirmChosen },
      {
        name: 'video-refused',
        network: failsWith('**/api/animate-photo/generate', {
          status: 429,
          code: 'LIMIT_EXCEEDED',
          message: '오늘 만들 수 있는 굿즈를 모두 만들었어요. 내일 다시 만들어주세요.',
        }),
        arrange: async (page) => {
          await page.getByRole('button', { name: '이 사진으로 영상 만들기' }).click();
          await send(page);
          await page.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'video-sending',
        network: neverResponds('**/api/animate-photo/generate'),
        arrange: inTurn(closeDialog, send, (page) => page.getByText('사진을 보내고 있어요.').waitFor()),
      },
    ],
  },
  {
    name: 'video-confirm-busy',
    path: INTRO,
    network: inTurn(
      respondsWith('**/api/animate-photo/generate', { jobId: 7 }),
      respondsWith(JOB, VIDEO_JOB),
    ),
    arrange: async (page) => {
      await toPrompt(page);
      await page.goBack();
      await confirmChosen(page);
      await page.getByRole('button', { name: '이 사진으로 영상 만들기' }).click();
      await send(page);
      await page.waitForURL(/\?job=7$/);
      await page.goBack();
      await page.getByRole('link', { name: '만들고 있는 영상 보기' }).waitFor();
      await page.goBack();
      await page.getByText('62%').waitFor();
    },
  },
  {
    name: 'video-prompt-nothing-left',
    path: INTRO,
    network: respondsWith('**/api/goods/allowance', {
      limit: 10,
      left: 0,
      resetsAt: '2026-11-21T15:00:00.000Z',
    }),
    arrange: inTurn(toPrompt, (page) => page.getByText(/^오늘 만들 수 있는 굿즈를 모두/).waitFor()),
  },
  {
    name: 'video-processing',
    path: PROCESSING,
    network: respondsWith(JOB, VIDEO_JOB),
    ready: async (page) => page.getByText('62%').waitFor(),
  },
  {
    name: 'video-waiting',
    path: PROCESSING,
    network: respondsWith(JOB, QUEUED_VIDEO_JOB),
    ready: async (page) => page.getByText(/^앞에 3개를/).waitFor(),
    arrange: presses('만들기 취소', (page) =>
      page.getByRole('alertdialog', { name: '영상 만들기를 그만둘까요?' }),
    ),
  },
  {
    name: 'video-failed',
    path: PROCESSING,
    network: respondsWith(JOB, { ...VIDEO_JOB, state: 'failed', secondsLeft: null }),
    ready: async (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'video-result',
    path: '/goods/videoResult?job=7',
    network: inTurn(respondsWith(JOB, DONE_VIDEO_JOB), aShortVideo),
    ready: async (page) => page.getByRole('button', { name: '재생' }).waitFor(),
  },
  {
    name: 'video-result-unplayable',
    path: '/goods/videoResult?job=7',
    network: async (page) => {
      await respondsWith(JOB, DONE_VIDEO_JOB)(page);
      await page.route('**/*.mp4*', (route) => route.fulfill({ status: 404 }));
    },
    ready: retryIsOffered,
  },
];
