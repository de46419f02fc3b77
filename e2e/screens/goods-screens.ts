import { DIARY_SCREENS } from './goods/diary.ts';
import { PICKER_SCREENS } from './goods/picker.ts';
import { DIARY_JOB, DONE_VIDEO_JOB, QUEUED_VIDEO_JOB, SAVED_GOODS, VIDEO_JOB } from './goods/sample-jobs.ts';
import { aShortVideo } from '../support/goods/short-video.ts';
import { VIDEO_SCREENS } from './goods/video.ts';
import { respondsWith } from '../support/browser/network.ts';
import { presses, type Screen } from './screen.ts';

export const GOODS_SCREENS: readonly Screen[] = [
  {
    name: 'goods-kept-and-making',
    path: '/goods',
    network: async (page) => {
      await respondsWith('**/api/goods', SAVED_GOODS)(page);
      const failed = { ...DIARY_JOB, jobId: 9, state: 'failed', secondsLeft: null };
      await respondsWith('**/api/jobs', [VIDEO_JOB, QUEUED_VIDEO_JOB, DIARY_JOB, failed, DONE_VIDEO_JOB])(
        page,
      );
      await aShortVideo(page);
    },
    ready: async (page) => page.getByRole('heading', { name: '만들고 있는 굿즈' }).waitFor(),
    next: [
      {
        name: 'goods-playing',
        arrange: presses(/^영상: /, (page) => page.getByRole('dialog').getByRole('button', { name: '재생' })),
      },
    ],
  },
  ...VIDEO_SCREENS,
  ...DIARY_SCREENS,
  ...PICKER_SCREENS,
];
