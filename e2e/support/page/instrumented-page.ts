import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { logInAs, type Person } from '../accounts/people.ts';
import { watchErrors } from './page-errors.ts';

const PACKAGES = ['host', 'feed', 'write', 'goods', 'family'];

/** A phone, and what its page asked of the site's packages. */
export type WatchedPhone = {
  page: Page;
  errors: ReturnType<typeof watchErrors>;
  /** Files of packages that could not be had. */
  badAnswers: string[];
  /** Of the areas whose files were asked for. */
  versions: Set<string>;
};

/** A phone of its own, with home open. */
export async function openWatchedPhone(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions,
): Promise<WatchedPhone> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const phone: WatchedPhone = { page, errors: watchErrors(page), badAnswers: [], versions: new Set() };
  page.on('request', (request) => {
    const { name, version } = packageOf(request.url());
    if (version !== undefined && name !== 'host') phone.versions.add(`${name} ${version}`);
  });
  page.on('response', (answer) => {
    if (packageOf(answer.url()).version !== undefined && answer.status() >= 400)
      phone.badAnswers.push(answer.url());
  });
  page.on('requestfailed', (request) => {
    if (packageOf(request.url()).version !== undefined) phone.badAnswers.push(request.url());
  });
  await logInAs(page, person);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return phone;
}

/** Of an address like `/feed/1.0.0/a.js`. */
function packageOf(url: string): { name?: string; version?: string } {
  const [, name, version, file] = new URL(url).pathname.split('/');
  if (name === undefined || version === undefined || file === undefined) return {};
  return PACKAGES.includes(name.split('~')[0] ?? '') ? { name, version } : {};
}
