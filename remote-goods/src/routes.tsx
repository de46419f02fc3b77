import { GOODS_KINDS } from './kinds/registry.ts';
import type { AreaModule } from 'shared/shell';
import { type GoodsKind, STEP_HANDLE } from './kinds/goods-kind.ts';

export const area = goodsArea(GOODS_KINDS);

export function goodsArea(kinds: readonly GoodsKind[]): AreaModule {
  return {
    contractVersion: 1,
    routes: [
      {
        path: '/goods',
        handle: { guard: 'yesfam', header: 'default', navigation: true, title: '굿즈' },
        lazy: async () => {
          const [{ goodsScreen }, ...loaded] = await Promise.all([
            import(/* webpackChunkName: "screen-goods" */ './screens/goods/GoodsScreen.tsx'),
            ...kinds.map(async ({ loadViews, kind, introPath }) => {
              const { views } = await loadViews();
              return { kind, introPath, ...views };
            }),
          ]);
          return { Component: goodsScreen(loaded) };
        },
      },
      ...kinds.flatMap(({ routes }) => routes),
      {
        path: '/goods/*',
        handle: { ...STEP_HANDLE, title: '굿즈' },
        lazy: async () => {
          const { redirectToIntro } = await import(
            /* webpackChunkName: "screen-to-intro" */ './screens/redirect-to-intro/RedirectToIntro.tsx'
          );
          return { Component: redirectToIntro(kinds) };
        },
      },
    ],
  };
}
