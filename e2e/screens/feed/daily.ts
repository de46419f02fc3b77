import { answers, fails, goesOffline, neverAnswers, retryIsOffered } from '../network.ts';
import type { Screen } from '../screen.ts';
import { EARLIER_MEMORY } from './sample-answers.ts';

export const DAILY_SCREENS: readonly Screen[] = [
  {
    name: 'daily-loading',
    path: '/daily',
    visitor: 'member',
    staysBusy: true,
    network: async (page) => {
      await neverAnswers('**/api/memory-post/days?*')(page);
      await neverAnswers('**/api/memory-post/of-day?*')(page);
    },
  },
  {
    name: 'daily-failing',
    path: '/daily',
    visitor: 'member',
    opensOnce: true,
    network: fails('**/api/memory-post/of-day?*'),
    ready: retryIsOffered,
  },
  {
    name: 'daily-with-memories',
    path: '/daily?date=2026-11-15',
    visitor: 'member',
    ready: (page) => page.getByRole('link', { name: /감 따던 날/ }).waitFor(),
  },
  {
    name: 'daily-on-this-day',
    path: '/daily',
    visitor: 'member',
    network: answers('**/api/memory-post/on-this-day?*', [EARLIER_MEMORY]),
    ready: (page) => page.getByRole('region', { name: '지난 오늘' }).waitFor(),
  },
  { name: 'daily-offline', path: '/daily', visitor: 'member', arrange: goesOffline },
  { name: 'daily', path: '/daily', visitor: 'member' },
];
