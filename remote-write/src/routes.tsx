import { AREA_CONTRACT_VERSION, type AreaModule, type RouteHandle } from 'shared/shell';

const WRITING: Omit<RouteHandle, 'title'> = { guard: 'yesfam', header: 'none', navigation: false };

export const area: AreaModule = {
  contractVersion: AREA_CONTRACT_VERSION,
  routes: [
    {
      path: '/write',
      handle: { ...WRITING, title: '추억 쓰기' },
      lazy: () => import(/* webpackChunkName: "screen-write" */ './screens/write/WriteScreen.tsx'),
    },
    {
      path: '/write/voice',
      handle: { ...WRITING, title: '말로 남기기' },
      lazy: () =>
        import(/* webpackChunkName: "screen-write-voice" */ './screens/write-voice/VoiceScreen.tsx'),
    },
    {
      path: '/write/edit/:postId',
      handle: { ...WRITING, title: '추억 수정' },
      lazy: () => import(/* webpackChunkName: "screen-write-edit" */ './screens/write-edit/EditScreen.tsx'),
    },
  ],
};
