import { defineConfig, expect as playwrightExpect, test as base } from '@playwright/test';
import { Families, openAs, type Person } from '../../e2e/support/accounts/people.ts';
import { ACTION_TIMEOUT_MS, NAVIGATION_TIMEOUT_MS, PHONE } from '../../e2e/support/browser/phone.ts';
import { expectWhole } from '../../e2e/support/visual/page-checks.ts';

export { PHONE, expectWhole, Families, type Person };

export const expect = playwrightExpect;

type Fixtures = {
  /** Makes people and families in the site. */
  families: Families;
  /** Somebody new with a family of one. */
  member: Person;
  /** Opens a path of the site as this member, with the remote that is tested. */
  open: (path: string) => Promise<void>;
};

/**
 * Journeys in a site that runs: `ONGI_SITE_URL` is its address, or that of `ongi dev`, which has this remote
 * in it. A link of `ongi preview` in `ONGI_PREVIEW_URL` shows a published version that is not live.
 */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
  baseURL: async ({}, use) => use(siteUrl()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  families: async ({}, use) => use(new Families(siteUrl())),
  member: async ({ families }, use) => use(await families.withFamily('하늘')),
  open: async ({ page, member }, use) => use((path) => openAs(page, member, previewed(path))),
});

/** With what a preview link says, which is the same on every page of a site. */
function previewed(path: string): string {
  const link = process.env['ONGI_PREVIEW_URL'];
  if (link === undefined) return path;
  const address = new URL(path, siteUrl());
  for (const [name, value] of new URL(link).searchParams) address.searchParams.set(name, value);
  return address.href;
}

/** @throws Error if nobody said which site */
function siteUrl(): string {
  const address = process.env['ONGI_SITE_URL'];
  if (address === undefined)
    throw new Error('ONGI_SITE_URL is not set: which site shall the remote be opened in?');
  return address.replace(/\/$/, '');
}

/** The `playwright.config.ts` of a remote: the phone that people hold, and limits for what never comes. */
export function journeys() {
  const executablePath = process.env['CHROMIUM_PATH'];
  return defineConfig({
    testDir: 'journeys',
    outputDir: 'dist-journeys',
    timeout: 120_000,
    expect: { timeout: 30_000 },
    use: {
      ...PHONE,
      actionTimeout: ACTION_TIMEOUT_MS,
      navigationTimeout: NAVIGATION_TIMEOUT_MS,
      ...(executablePath !== undefined && { launchOptions: { executablePath } }),
    },
  });
}
