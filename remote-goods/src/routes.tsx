import type { AreaModule } from 'shared/shell';

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
    {
      path: '/goods/pictureToVideo',
      handle: { guard: 'yesfam', header: 'none', navigation: false, title: '사진을 동영상화' },
      lazy: async () => {
        const { VideoIntroScreen } = await import(
          /* webpackChunkName: "screen-video-intro" */ './screens/video-intro/VideoIntroScreen.tsx'
        );
        return { Component: VideoIntroScreen };
      },
    },
    {
      path: '/goods/diary',
      handle: { guard: 'yesfam', header: 'none', navigation: false, title: '그림일기 제작' },
      lazy: async () => {
        const { DiaryIntroScreen } = await import(
          /* webpackChunkName: "screen-diary-intro" */ './screens/diary-intro/DiaryIntroScreen.tsx'
        );
        return { Component: DiaryIntroScreen };
      },
    },
    {
      // The makers' later steps are not built yet: an address of theirs leads to where the maker begins.
      path: '/goods/*',
      handle: { guard: 'yesfam', header: 'none', navigation: false, title: '굿즈' },
      lazy: async () => {
        const { ToIntro } = await import(
          /* webpackChunkName: "screen-to-intro" */ './screens/to-intro/ToIntro.tsx'
        );
        return { Component: ToIntro };
      },
    },
  ],
};
