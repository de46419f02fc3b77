import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { openAs, type Person } from '../accounts/people.ts';
import { recordErrors } from './page-errors.ts';

const PACKAGES = ['host', 'feed', 'write', 'goods', 'family'];

/** A phone, and what its page asked of the site's packages. */
export type InstrumentedPage = {
  page: Page;
  errors: ReturnType<typeof recordErrors>;
  failedFiles: string[];
  /** They are versions of the areas whose files were requested. */
  versions: Set<string>;
};

/** A phone of its own, with home open. */
export async function openInstrumentedPage(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions,
): Promise<InstrumentedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const phone: InstrumentedPage = { page, errors: recordErrors(page), failedFiles: [], versions: new Set() };
  page.on('request', (request) => {
    const { name, version } = packageOf(request.url());
    if (version !== undefined && name !== 'host') phone.versions.add(`${name} ${version}`);
  });
  page.on('response', (response) => {
    if (packageOf(response.url()).version !== undefined && response.status() >= 400)
      phone.failedFiles.push(response.url());
  });
  page.on('requestfailed', (request) => {
    if (packageOf(request.url()).version !== undefined) phone.failedFiles.push(request.url());
  });
  await openAs(page, person, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return phone;
}

/** Reads package and version from an address like `/feed/1.0.0/a.js`. */
function packageOf(url: string): { name?: string; version?: string } {
  const [, name, version, file] = new URL(url).pathname.split('/');
  if (name === undefined || version === undefined || file === undefined) return {};
  return PACKAGES.includes(name.split('~')[0] ?? '') ? { name, version } : {};
}
