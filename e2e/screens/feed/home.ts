import { respondOnThisDayFirst } from '../../support/posts/respond-on-this-day-first.ts';
import { respondsWith } from '../network.ts';
import type { Screen } from '../screen.ts';
import { EARLIER_POST } from './sample-answers.ts';

export const HOME_SCREENS: readonly Screen[] = [
  {
    name: 'home-on-this-day',
    path: '/home',
    network: async (page) => {
      await respondsWith('**/api/memory-post/on-this-day?*', [EARLIER_POST])(page);
      await respondOnThisDayFirst(page);
    },
    ready: (page) => page.getByRole('link', { name: /^지난 오늘/ }).waitFor(),
  },
];
