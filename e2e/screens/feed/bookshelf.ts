import { answers, fails, goesOffline, neverAnswers, retryIsOffered } from '../network.ts';
import type { Screen } from '../screen.ts';
import { MANY_MONTHS } from './sample-answers.ts';

export const BOOKSHELF_SCREENS: readonly Screen[] = [
  {
    name: 'bookshelf-empty',
    path: '/bookshelf',
    visitor: 'alone',
    ready: (page) => page.getByText('책장이 비어 있어요').waitFor(),
  },
  {
    name: 'bookshelf-loading',
    path: '/bookshelf',
    visitor: 'member',
    staysBusy: true,
    network: neverAnswers('**/api/memory-post/months'),
  },
  {
    name: 'bookshelf-failing',
    path: '/bookshelf',
    visitor: 'member',
    opensOnce: true,
    network: fails('**/api/memory-post/months'),
    ready: retryIsOffered,
  },
  { name: 'bookshelf-offline', path: '/bookshelf', visitor: 'member', arrange: goesOffline },
  {
    name: 'bookshelf-many-years',
    path: '/bookshelf',
    visitor: 'member',
    network: answers('**/api/memory-post/months', MANY_MONTHS),
  },
  {
    name: 'bookshelf-open-book',
    path: '/bookshelf',
    visitor: 'member',
    arrange: async (page) => {
      await page
        .getByRole('link', { name: /월, 추억 \d+개$/ })
        .first()
        .click();
      await page.locator('[data-memory-tile] a').first().waitFor();
    },
  },
  { name: 'bookshelf', path: '/bookshelf', visitor: 'member' },
];
