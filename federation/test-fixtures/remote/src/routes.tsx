import { failIfRequested } from './fault.ts';

failIfRequested('routes');

/** The fixture's area. */
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
