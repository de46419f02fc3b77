export const area = {
  contractVersion: 1,
  routes: [
    {
      path: '/garden',
      lazy: () => import(/* webpackChunkName: "screen-garden" */ './GardenScreen.tsx'),
    },
    {
      path: '/garden/pond',
      lazy: () => import(/* webpackChunkName: "screen-pond" */ './PondScreen.tsx'),
    },
  ],
};
