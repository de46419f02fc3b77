import type { Page } from '@playwright/test';
import { dropOnPhotos } from '../support/photos/drop-photos.ts';
import { film } from '../support/photos/film.ts';
import { jpegPhoto, patternPhoto } from '../support/photos/photos.ts';
import { chooseFiles } from '../support/photos/pick-photos.ts';
import { hasNoRoomForVideos } from '../support/page/full-device.ts';
import { respondOnThisDayFirst } from '../support/posts/respond-on-this-day-first.ts';
import { openPhotoPicker, submit, titleField } from '../support/posts/post-to-write.ts';
import { aShortVideo } from '../support/goods/short-video.ts';
import { neverResponds, respondsWith } from '../support/browser/network.ts';
import { GRANDMOTHER, POST, POST_PATH, QUESTION } from './sample-posts.ts';
import { inTurn, type Screen } from './screen.ts';

const POSTER_URL = '/api/media/full/poster.jpg';
const PLACEHOLDER = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

const VIDEO = {
  state: 'ready',
  jobId: null,
  url: '/api/media/full/film.mp4',
  durationMs: 42_000,
  rejection: null,
  originalUrl: null,
};

const PREPARING = { ...VIDEO, state: 'preparing', jobId: 7, url: null, durationMs: null };

const REJECTED = { ...PREPARING, state: 'failed', jobId: null, rejection: 'unsupported' };

const FILMED = {
  imageId: 1,
  url: POSTER_URL,
  thumbnailUrl: POSTER_URL,
  displayUrl: POSTER_URL,
  width: 720,
  height: 1280,
  placeholder: PLACEHOLDER,
  video: VIDEO,
};

const UNREADY = { ...FILMED, placeholder: '' };

const SLIDE = {
  ...POST,
  title: '하준이의 첫걸음',
  content: '소파를 놓고 세 발짝을 걸었다.',
  image: FILMED,
  imageCount: 2,
};

const TILE = {
  postId: 1,
  thumbnailUrl: POSTER_URL,
  title: SLIDE.title,
  memoryDate: SLIDE.memoryDate,
  placeholder: PLACEHOLDER,
  imageCount: 2,
  durationMs: VIDEO.durationMs,
  author: GRANDMOTHER,
};

const WITHOUT_PHOTO = { thumbnailUrl: null, placeholder: null };

const TILES = [
  TILE,
  { ...TILE, ...WITHOUT_PHOTO, postId: 2, title: '생일 노래', durationMs: null, imageCount: 1 },
  { ...TILE, postId: 3, title: '바다', imageCount: 1, hasVoice: true, durationMs: 252_000 },
];

const RESPONSE = {
  postId: 1,
  author: GRANDMOTHER,
  title: QUESTION.title,
  content: '',
  memoryDate: SLIDE.memoryDate,
  thumbnailUrl: POSTER_URL,
  placeholder: PLACEHOLDER,
  durationMs: VIDEO.durationMs,
};

const OF_MONTH = respondsWith('**/api/memory-post/of-month?*', { total: TILES.length, posts: TILES });

const MONTHS = respondsWith('**/api/memory-post/months', [{ month: '2026-11', count: 3, cover: TILE }]);

/** Videos where they are chosen, watched and listed. */
export const VIDEO_SCREENS: readonly Screen[] = [
  {
    name: 'memory-detail-video',
    path: POST_PATH,
    network: inTurn(mediaArrive, postHas([FILMED])),
    ready: (page) => page.getByRole('button', { name: /영상, 4개 중 1번째/ }).waitFor(),
    next: [
      {
        name: 'memory-detail-video-viewer',
        arrange: async (page) => {
          await page.getByRole('button', { name: /영상, 4개 중 1번째/ }).click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^(재생|일시정지)$/ })
            .waitFor();
        },
      },
    ],
  },
  {
    name: 'memory-detail-video-preparing',
    path: POST_PATH,
    network: inTurn(postHas([{ ...UNREADY, video: PREPARING }]), neverResponds('**/api/jobs/*')),
    ready: (page) => page.getByText('영상을 준비하고 있어요').first().waitFor(),
  },
  {
    name: 'memory-detail-video-rejected',
    path: POST_PATH,
    network: postHas([{ ...UNREADY, video: REJECTED }]),
    ready: (page) => page.getByRole('link', { name: '수정' }).first().waitFor(),
  },
  {
    name: 'home-videos',
    path: '/home',
    network: inTurn(
      mediaArrive,
      respondsWith('**/api/memory-post/recent', [
        SLIDE,
        { ...SLIDE, postId: 2, image: { ...UNREADY, video: PREPARING }, imageCount: 1 },
      ]),
      MONTHS,
      OF_MONTH,
    ),
    ready: (page) => page.getByText('0:42').first().waitFor(),
    next: [
      {
        name: 'home-gallery-videos',
        arrange: async (page) => {
          await page.getByRole('button', { name: '갤러리로 보기' }).click();
          await page.getByText('4:12').first().waitFor();
        },
      },
    ],
  },
  {
    name: 'home-on-this-day-video',
    path: '/home',
    network: inTurn(
      mediaArrive,
      respondsWith('**/api/memory-post/on-this-day?*', [{ ...SLIDE, memoryDate: '2023-11-21' }]),
      respondOnThisDayFirst,
    ),
    ready: (page) => page.getByRole('link', { name: /^영상 지난 오늘/ }).waitFor(),
  },
  {
    name: 'bookshelf-videos',
    path: '/bookshelf',
    network: inTurn(mediaArrive, MONTHS, OF_MONTH),
    arrange: async (page) => {
      await page.getByRole('link', { name: /월, 추억 \d+개$/ }).click();
      await page.getByText('4:12').first().waitFor();
    },
  },
  {
    name: 'daily-video',
    path: '/daily?date=2026-11-20',
    network: inTurn(
      mediaArrive,
      respondsWith('**/api/memory-post/of-day?*', { total: 1, posts: [SLIDE] }),
      respondsWith('**/api/memory-post/days?*', [{ date: SLIDE.memoryDate, count: 1, cover: TILE }]),
    ),
    ready: (page) => page.getByText('0:42').first().waitFor(),
  },
  {
    name: 'questions-video',
    path: '/questions',
    network: inTurn(
      mediaArrive,
      respondsWith('**/api/family/question/responses?*', {
        questions: [
          {
            question: QUESTION,
            responses: [
              RESPONSE,
              { ...RESPONSE, ...WITHOUT_PHOTO, postId: 2, durationMs: undefined, hasVoice: true },
            ],
            responseCount: 2,
          },
        ],
        total: 1,
      }),
    ),
    ready: (page) => page.getByText('0:42').waitFor(),
  },
  {
    name: 'write-picker-videos',
    path: '/write',
    arrange: async (page) => {
      const picker = await openPhotoPicker(page);
      await chooseFiles(picker, [
        await film('첫걸음.mp4'),
        await jpegPhoto('둘.jpg', 200),
        await film('셋.mp4'),
      ]);
      await picker.getByText('3개 파일 선택됨').waitFor();
      await picker.getByText('0:02').last().waitFor();
    },
  },
  {
    name: 'write-videos',
    path: '/write',
    arrange: async (page) => {
      await dropOnPhotos(page, [await film('첫걸음.mp4'), await jpegPhoto('둘.jpg', 200)]);
      await page.getByText('0:02').waitFor();
    },
    next: [
      {
        name: 'write-video-sending',
        staysBusy: true,
        network: neverResponds('**/api/uploads'),
        arrange: async (page) => {
          await titleField(page).fill(SLIDE.title);
          await submit(page);
          await page.getByRole('progressbar').waitFor();
        },
      },
    ],
  },
  {
    name: 'write-video-no-room',
    path: '/write',
    network: hasNoRoomForVideos,
    arrange: async (page) => {
      await dropOnPhotos(page, [await film('첫걸음.mp4')]);
      await page.getByText(/공간이 부족해 영상을 임시 저장하지 못했어요/).waitFor();
    },
  },
  {
    name: 'write-edit-videos',
    path: '/write/edit/:postId',
    network: inTurn(mediaArrive, postHas([FILMED, { ...UNREADY, imageId: 2, video: PREPARING }])),
    ready: (page) => page.getByText('0:42').waitFor(),
  },
];

/** The post is the server's, with these before its photos. */
function postHas(images: readonly object[]) {
  return (page: Page) =>
    page.route(/\/api\/memory-post\/\d+$/, async (route) => {
      const response = await route.fetch();
      const envelope: { data: { images: object[] } } = await response.json();
      const data = { ...envelope.data, images: [...images, ...envelope.data.images] };
      await route.fulfill({ response, json: { ...envelope, data } });
    });
}

/** The poster and the film of every video above. */
async function mediaArrive(page: Page): Promise<void> {
  const { buffer, mimeType } = await patternPhoto('poster.jpg', '9:16');
  await page.route(`**${POSTER_URL}*`, (route) => route.fulfill({ body: buffer, contentType: mimeType }));
  await aShortVideo(page);
}
