import { FAMILY_SCREENS } from './family-screens.ts';
import { FEED_SCREENS } from './feed-screens.ts';
import { GOODS_SCREENS } from './goods-screens.ts';
import type { Screen } from './screen.ts';
import { SHELL_SCREENS } from './shell-screens.ts';
import { VIDEO_SCREENS } from './video-screens.ts';
import { VOICE_SCREENS } from './voice-screens.ts';
import { WRITE_SCREENS } from './write-screens.ts';

/** Every screen in every state, by area. `:postId` is a post with photos and comments. */
export const SCREENS: readonly Screen[] = [
  ...SHELL_SCREENS,
  ...FAMILY_SCREENS,
  ...FEED_SCREENS,
  ...WRITE_SCREENS,
  ...VIDEO_SCREENS,
  ...VOICE_SCREENS,
  ...GOODS_SCREENS,
];
