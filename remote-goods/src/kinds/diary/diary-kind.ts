import { type GoodsKind, STEP_HANDLE } from '../goods-kind.ts';
import { DIARY_INTRO_PATH } from './diary-paths.ts';

export const diaryKind: GoodsKind = {
  kind: 'diary',
  introPath: DIARY_INTRO_PATH,
  pathPattern: /^\/goods\/diary/,
  loadViews: () => import(/* webpackChunkName: "screen-goods" */ './goods-page/diary-views.tsx'),
  routes: [
    {
      path: '/goods/diary',
      handle: { ...STEP_HANDLE, title: '그림일기 제작' },
      lazy: () =>
        import(/* webpackChunkName: "screen-diary-intro" */ './screens/diary-intro/DiaryIntroScreen.tsx'),
    },
    {
      path: '/goods/diary/select',
      handle: { ...STEP_HANDLE, title: '게시글 선택' },
      lazy: () =>
        import(/* webpackChunkName: "screen-diary-select" */ './screens/diary-select/DiarySelectScreen.tsx'),
    },
    {
      path: '/goods/diary/result',
      handle: { ...STEP_HANDLE, title: '템플릿 선택' },
      lazy: () =>
        import(/* webpackChunkName: "screen-diary-result" */ './screens/diary-result/DiaryResultScreen.tsx'),
    },
  ],
};
