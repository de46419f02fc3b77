import { failIfWanted } from './fault.ts';

failIfWanted('routes');

/** The fixture's area. */
export const area = {
  contractVersion: 1,
  routes: [
    {
      path: '/garden',
      lazy: async () => {
        const { GardenScreen } = await import(/* webpackChunkName: "screen-garden" */ './GardenScreen.tsx');
        return { Component: GardenScreen };
      },
    },
    {
      path: '/garden/pond',
      lazy: async () => {
        const { PondScreen } = await import(/* webpackChunkName: "screen-pond" */ './PondScreen.tsx');
        return { Component: PondScreen };
      },
    },
  ],
};
