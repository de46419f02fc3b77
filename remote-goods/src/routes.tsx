import type { AreaModule, AreaRoute } from 'shared/shell';

const STEP = { guard: 'yesfam', header: 'none', navigation: false } as const;

const VIDEO_TITLE = '사진을 동영상화';

const videoPrompt = () =>
  import(
    /* webpackChunkName: "screen-video-prompt" */ './kinds/video/screens/video-prompt/VideoPromptScreen.tsx'
  );

const VIDEO_ROUTES: AreaRoute[] = [
  {
    path: '/goods/pictureToVideo',
    handle: { ...STEP, title: VIDEO_TITLE },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-video-intro" */ './kinds/video/screens/video-intro/VideoIntroScreen.tsx'
      ),
  },
  {
    path: '/goods/videoGeneration',
    handle: { ...STEP, title: VIDEO_TITLE },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-video-confirm" */ './kinds/video/screens/video-confirm/VideoConfirmScreen.tsx'
      ),
  },
  { path: '/goods/videoGeneration/step', handle: { ...STEP, title: VIDEO_TITLE }, lazy: videoPrompt },
  { path: '/goods/videoPrompt', handle: { ...STEP, title: VIDEO_TITLE }, lazy: videoPrompt },
  {
    path: '/goods/videoProcessing',
    handle: { ...STEP, title: '영상 만드는 중' },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-video-processing" */ './kinds/video/screens/video-processing/VideoProcessingScreen.tsx'
      ),
  },
  {
    path: '/goods/videoResult',
    handle: { ...STEP, title: '영상 완성' },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-video-result" */ './kinds/video/screens/video-result/VideoResultScreen.tsx'
      ),
  },
];

const DIARY_ROUTES: AreaRoute[] = [
  {
    path: '/goods/diary',
    handle: { ...STEP, title: '그림일기 제작' },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-diary-intro" */ './kinds/diary/screens/diary-intro/DiaryIntroScreen.tsx'
      ),
  },
  {
    path: '/goods/diary/select',
    handle: { ...STEP, title: '게시글 선택' },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-diary-select" */ './kinds/diary/screens/diary-select/DiarySelectScreen.tsx'
      ),
  },
  {
    path: '/goods/diary/result',
    handle: { ...STEP, title: '템플릿 선택' },
    lazy: () =>
      import(
        /* webpackChunkName: "screen-diary-result" */ './kinds/diary/screens/diary-result/DiaryResultScreen.tsx'
      ),
  },
];

/** The goods area: the two makers and what the family kept. */
export const area: AreaModule = {
  contractVersion: 1,
  routes: [
    {
      path: '/goods',
      handle: { guard: 'yesfam', header: 'default', navigation: true, title: '굿즈' },
      lazy: () => import(/* webpackChunkName: "screen-goods" */ './screens/goods/GoodsScreen.tsx'),
    },
    ...VIDEO_ROUTES,
    ...DIARY_ROUTES,
    {
      // An address below that is no page leads to where its maker begins.
      path: '/goods/*',
      handle: { ...STEP, title: '굿즈' },
      lazy: () =>
        import(/* webpackChunkName: "screen-to-intro" */ './screens/redirect-to-intro/RedirectToIntro.tsx'),
    },
  ],
};
