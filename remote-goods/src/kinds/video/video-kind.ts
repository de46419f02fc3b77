import { type GoodsKind, STEP_HANDLE } from '../goods-kind.ts';
import { VIDEO_INTRO_PATH } from './video-paths.ts';

const TITLED = { ...STEP_HANDLE, title: '사진을 동영상화' };

const loadPrompt = () =>
  import(/* webpackChunkName: "screen-video-prompt" */ './screens/video-prompt/VideoPromptScreen.tsx');

export const videoKind: GoodsKind = {
  kind: 'video',
  introPath: VIDEO_INTRO_PATH,
  pathPattern: /^\/goods\/(video|pictureToVideo)/,
  loadViews: () => import(/* webpackChunkName: "screen-goods" */ './goods-page/video-views.tsx'),
  routes: [
    {
      path: '/goods/pictureToVideo',
      handle: TITLED,
      lazy: () =>
        import(/* webpackChunkName: "screen-video-intro" */ './screens/video-intro/VideoIntroScreen.tsx'),
    },
    {
      path: '/goods/videoGeneration',
      handle: TITLED,
      lazy: () =>
        import(
          /* webpackChunkName: "screen-video-confirm" */ './screens/video-confirm/VideoConfirmScreen.tsx'
        ),
    },
    { path: '/goods/videoGeneration/step', handle: TITLED, lazy: loadPrompt },
    { path: '/goods/videoPrompt', handle: TITLED, lazy: loadPrompt },
    {
      path: '/goods/videoProcessing',
      handle: { ...STEP_HANDLE, title: '영상 만드는 중' },
      lazy: () =>
        import(
          /* webpackChunkName: "screen-video-processing" */ './screens/video-processing/VideoProcessingScreen.tsx'
        ),
    },
    {
      path: '/goods/videoResult',
      handle: { ...STEP_HANDLE, title: '영상 완성' },
      lazy: () =>
        import(/* webpackChunkName: "screen-video-result" */ './screens/video-result/VideoResultScreen.tsx'),
    },
  ],
};
