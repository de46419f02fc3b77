import { AREA_CONTRACT_VERSION, type AreaModule } from 'shared/shell';

export const area: AreaModule = {
  contractVersion: AREA_CONTRACT_VERSION,
  routes: [
    {
      path: '/new-path',
      handle: { guard: 'yesfam', header: 'default', navigation: true, title: '새 화면' },
      lazy: () => import(/* webpackChunkName: "screen-new-area" */ './screens/new-area/NewAreaScreen.tsx'),
    },
  ],
};
