import { test as journey } from '../support/journey.ts';
import { KNOWN_POST_TITLE } from '../support/faults/fault-remotes.ts';
import { Families, type Person } from '../support/accounts/people.ts';

type OfWorker = {
  site: string;
  /** The mother of a family that all tests of a worker only look at. */
  mother: Person;
};

/** The test of areas that fail. */
export const test = journey.extend<object, OfWorker>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
    async ({}, use) => {
      const url = process.env['E2E_BASE_URL'];
      if (url === undefined) throw new Error('E2E_BASE_URL is not set: did the global set-up run?');
      await use(url);
    },
    { scope: 'worker' },
  ],
  mother: [
    async ({ site }, use) => {
      const families = new Families(site);
      const mother = await families.withFamily('엄마');
      await families.signUpInto(mother, '할머니');
      await families.write(mother, { title: KNOWN_POST_TITLE });
      await use(mother);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // The service worker may still be fetching what the test has changed.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '../support/journey.ts';
