import { answerOnThisDayFirst } from '../../support/posts/respond-on-this-day-first.ts';
import { answers } from '../network.ts';
import type { Screen } from '../screen.ts';
import { EARLIER_MEMORY } from './sample-answers.ts';

export const HOME_SCREENS: readonly Screen[] = [
  {
    name: 'home-on-this-day',
    path: '/home',
    visitor: 'member',
    network: async (page) => {
      await answers('**/api/memory-post/on-this-day?*', [EARLIER_MEMORY])(page);
      await answerOnThisDayFirst(page);
    },
    ready: (page) => page.getByRole('link', { name: /^지난 오늘/ }).waitFor(),
  },
];
