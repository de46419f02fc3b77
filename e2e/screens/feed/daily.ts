import { respondsWith } from '../network.ts';
import type { Screen } from '../screen.ts';
import { EARLIER_POST } from './sample-answers.ts';

export const DAILY_SCREENS: readonly Screen[] = [
  {
    name: 'daily-with-memories',
    path: '/daily?date=2026-11-15',
    ready: (page) => page.getByRole('link', { name: /감 따던 날/ }).waitFor(),
  },
  {
    name: 'daily-on-this-day',
    path: '/daily',
    network: respondsWith('**/api/memory-post/on-this-day?*', [EARLIER_POST]),
    ready: (page) => page.getByRole('region', { name: '지난 오늘' }).waitFor(),
  },
];
