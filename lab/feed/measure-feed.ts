import { chromium, type Browser, type Page } from 'playwright';
import { chromiumPath } from '../../e2e/support/browser/chromium.ts';
import { logInAs, type Person } from '../../e2e/support/accounts/people.ts';
import { demoPerson } from '../support/demo-family.ts';
import { benchLists } from './feed-lists.ts';
import { benchBook, benchBookshelf, benchGallery } from './feed-screens.ts';
import { recordScroll } from './scroll-watch.ts';

/** What 100,000 posts cost: `npm run bench feed` seeds and runs it. BENCH_PARTS=lists,gallery selects. */
const parts = (process.env['BENCH_PARTS'] ?? 'lists,gallery,bookshelf,book').split(',');

async function withPage(browser: Browser, person: Person, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.625,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  try {
    const page = await context.newPage();
    await logInAs(page, person);
    await page.addInitScript(recordScroll);
    await use(page);
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  executablePath: chromiumPath(),
});
try {
  const person = await demoPerson();
  if (parts.includes('lists')) await benchLists(person);
  if (parts.includes('gallery')) await withPage(browser, person, benchGallery);
  if (parts.includes('bookshelf')) await withPage(browser, person, benchBookshelf);
  if (parts.includes('book')) await withPage(browser, person, benchBook);
} finally {
  await browser.close();
}
