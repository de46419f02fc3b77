import { DIARY_SCREENS } from './goods/diary.ts';
import { GOODS_PAGE_SCREENS } from './goods/page.ts';
import { PICKER_SCREENS } from './goods/picker.ts';
import { VIDEO_SCREENS } from './goods/video.ts';
import type { Screen } from './screen.ts';

export const GOODS_SCREENS: readonly Screen[] = [
  ...GOODS_PAGE_SCREENS,
  ...VIDEO_SCREENS,
  ...DIARY_SCREENS,
  ...PICKER_SCREENS,
];
