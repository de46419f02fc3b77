import type { AreaModule, AreaRoute } from 'shared/shell';

const STEP = { guard: 'yesfam', header: 'none', navigation: false } as const;

const VIDEO_TITLE = '사진을 동영상화';

async function videoPrompt() {
  const { VideoPromptScreen } = await import(
    /* webpackChunkName: "screen-video-prompt" */ './kinds/video/screens/video-prompt/VideoPromptScreen.tsx'
  );
  return { Component: VideoPromptScreen };
}

const VIDEO_ROUTES: AreaRoute[] = [
  {
    path: '/goods/pictureToVideo',
    handle: { ...STEP, title: VIDEO_TITLE },
    lazy: async () => {
      const { VideoIntroScreen } = await import(
        /* webpackChunkName: "screen-video-intro" */ './kinds/video/screens/video-intro/VideoIntroScreen.tsx'
      );
      return { Component: VideoIntroScreen };
    },
  },
  {
    path: '/goods/videoGeneration',
    handle: { ...STEP, title: VIDEO_TITLE },
    lazy: async () => {
      const { VideoConfirmScreen } = await import(
        /* webpackChunkName: "screen-video-confirm" */ './kinds/video/screens/video-confirm/VideoConfirmScreen.tsx'
      );
      return { Component: VideoConfirmScreen };
    },
  },
  { path: '/goods/videoGeneration/step', handle: { ...STEP, title: VIDEO_TITLE }, lazy: videoPrompt },
  { path: '/goods/videoPrompt', handle: { ...STEP, title: VIDEO_TITLE }, lazy: videoPrompt },
  {
    path: '/goods/videoProcessing',
    handle: { ...STEP, title: '영상 만드는 중' },
    lazy: async () => {
      const { VideoProcessingScreen } = await import(
        /* webpackChunkName: "screen-video-processing" */ './kinds/video/screens/video-processing/VideoProcessingScreen.tsx'
      );
      return { Component: VideoProcessingScreen };
    },
  },
  {
    path: '/goods/videoResult',
    handle: { ...STEP, title: '영상 완성' },
    lazy: async () => {
      const { VideoResultScreen } = await import(
        /* webpackChunkName: "screen-video-result" */ './kinds/video/screens/video-result/VideoResultScreen.tsx'
      );
      return { Component: VideoResultScreen };
    },
  },
];

const DIARY_ROUTES: AreaRoute[] = [
  {
    path: '/goods/diary',
    handle: { ...STEP, title: '그림일기 제작' },
    lazy: async () => {
      const { DiaryIntroScreen } = await import(
        /* webpackChunkName: "screen-diary-intro" */ './kinds/diary/screens/diary-intro/DiaryIntroScreen.tsx'
      );
      return { Component: DiaryIntroScreen };
    },
  },
  {
    path: '/goods/diary/select',
    handle: { ...STEP, title: '게시글 선택' },
    lazy: async () => {
      const { DiarySelectScreen } = await import(
        /* webpackChunkName: "screen-diary-select" */ './kinds/diary/screens/diary-select/DiarySelectScreen.tsx'
      );
      return { Component: DiarySelectScreen };
    },
  },
  {
    path: '/goods/diary/result',
    handle: { ...STEP, title: '템플릿 선택' },
    lazy: async () => {
      const { DiaryResultScreen } = await import(
        /* webpackChunkName: "screen-diary-result" */ './kinds/diary/screens/diary-result/DiaryResultScreen.tsx'
      );
      return { Component: DiaryResultScreen };
    },
  },
];

/** The goods area: the two makers and what the family kept. */
export const area: AreaModule = {
  contractVersion: 1,
  routes: [
    {
      path: '/goods',
      handle: { guard: 'yesfam', header: 'default', navigation: true, title: '굿즈' },
      lazy: async () => {
        const { GoodsScreen } = await import(
          /* webpackChunkName: "screen-goods" */ './screens/goods/GoodsScreen.tsx'
        );
        return { Component: GoodsScreen };
      },
    },
    ...VIDEO_ROUTES,
    ...DIARY_ROUTES,
    {
      // An address below that is no page leads to where its maker begins.
      path: '/goods/*',
      handle: { ...STEP, title: '굿즈' },
      lazy: async () => {
        const { ToIntro } = await import(
          /* webpackChunkName: "screen-to-intro" */ './screens/redirect-to-intro/RedirectToIntro.tsx'
        );
        return { Component: ToIntro };
      },
    },
  ],
};
