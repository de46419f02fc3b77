import { BOOKSHELF_SCREENS } from './feed/bookshelf.ts';
import { DAILY_SCREENS } from './feed/daily.ts';
import { GALLERY_SCREENS } from './feed/gallery.ts';
import { HOME_SCREENS } from './feed/home.ts';
import { POST_DETAIL_SCREENS } from './feed/memory-detail.ts';
import type { Screen } from './screen.ts';

export const FEED_SCREENS: readonly Screen[] = [
  ...HOME_SCREENS,
  ...GALLERY_SCREENS,
  ...POST_DETAIL_SCREENS,
  ...BOOKSHELF_SCREENS,
  ...DAILY_SCREENS,
];
