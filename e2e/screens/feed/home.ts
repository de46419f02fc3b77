import { answerOnThisDayFirst } from '../../support/on-this-day-first.ts';
import { answers, fails, goesOffline, neverAnswers, retryIsOffered } from '../network.ts';
import type { Screen } from '../screen.ts';
import { EARLIER_MEMORY } from './sample-answers.ts';

export const HOME_SCREENS: readonly Screen[] = [
  { name: 'home-empty', path: '/home', visitor: 'alone' },
  { name: 'home-slider', path: '/home', visitor: 'member' },
  {
    name: 'home-loading',
    path: '/home',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/recent'),
    ready: (page) => page.getByRole('navigation', { name: '주요 메뉴' }).waitFor(),
  },
  {
    name: 'home-failing',
    path: '/home',
    visitor: 'member',
    opensOnce: true,
    network: fails('**/api/memory-post/recent'),
    ready: retryIsOffered,
  },
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
  {
    name: 'home-offline',
    path: '/home',
    visitor: 'member',
    ready: (page) => page.getByRole('link', { name: /은행나무/ }).waitFor(),
    arrange: goesOffline,
  },
];
