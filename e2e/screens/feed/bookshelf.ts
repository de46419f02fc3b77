import { respondsWith } from '../network.ts';
import type { Screen } from '../screen.ts';
import { MANY_MONTHS } from './sample-answers.ts';

export const BOOKSHELF_SCREENS: readonly Screen[] = [
  {
    name: 'bookshelf-many-years',
    path: '/bookshelf',
    network: respondsWith('**/api/memory-post/months', MANY_MONTHS),
  },
  {
    name: 'bookshelf-open-book',
    path: '/bookshelf',
    arrange: async (page) => {
      await page
        .getByRole('link', { name: /월, 추억 \d+개$/ })
        .first()
        .click();
      await page.locator('[data-memory-tile] a').first().waitFor();
    },
  },
];
