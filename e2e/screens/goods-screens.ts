import { fails, retryIsOffered } from './network.ts';
import type { Screen } from './screen.ts';

export const GOODS_SCREENS: readonly Screen[] = [
  { name: 'goods-empty', path: '/goods', visitor: 'alone' },
  { name: 'goods', path: '/goods', visitor: 'member' },
  {
    name: 'goods-failing',
    path: '/goods',
    visitor: 'member',
    isSlowToReach: true,
    network: fails('**/api/goods'),
    ready: retryIsOffered,
  },
  { name: 'video-intro', path: '/goods/pictureToVideo', visitor: 'member' },
  { name: 'diary-intro', path: '/goods/diary', visitor: 'member' },
];
