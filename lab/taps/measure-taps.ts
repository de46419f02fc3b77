import { cpus, loadavg } from 'node:os';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { logInAs } from '../../e2e/support/accounts/people.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/browser/chromium.ts';
import { PHONE } from '../../e2e/support/browser/phone.ts';
import { APP_URL, demoPerson } from '../support/demo-family.ts';
import { median } from '../support/median.ts';
import { against, milliseconds, printHeading, printRow } from '../support/report.ts';
import { recordTaps, timeTap } from './tap-times.ts';

/**
 * Times run from the touch to the next paint (INP), in a demo family: `npm run bench taps` seeds and runs it.
 */
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? '9');
const CPU_SLOWDOWN = 4;
const LIMIT_MS = 100;

/** Photos, prefetches and the font are there: what is measured is the tap. */
const SETTLING_MS = 2_500;

/** Opens what is tapped, and returns it. */
type Preparation = (page: Page) => Promise<Locator>;

const card = (page: Page): Locator => page.locator('[data-slide-link]').first();
const book = (page: Page): Locator => page.locator('a[href*="book="]').first();
const tab = (path: string) => (page: Page) => page.locator(`nav a[href="${path}"]`);

async function openHome(page: Page): Promise<void> {
  await page.goto(`${APP_URL}/home`);
  await card(page).waitFor();
}

async function openBookshelf(page: Page): Promise<void> {
  await page.goto(`${APP_URL}/bookshelf`);
  await book(page).waitFor();
}

async function openBook(page: Page): Promise<void> {
  await openBookshelf(page);
  await book(page).click();
}

async function openPost(page: Page): Promise<void> {
  await openHome(page);
  await card(page).click();
  await page.getByRole('button', { name: /^좋아요/ }).waitFor();
}

const TAPS: Readonly<Record<string, Preparation>> = {
  'like on a memory': from(openPost, (page) => page.getByRole('button', { name: /^좋아요/ })),
  'card on home': from(openHome, card),
  'back from a memory': from(openPost, (page) => page.getByRole('button', { name: '뒤로' })),
  'book on the shelf': from(openBookshelf, book),
  'memory in a book': from(openBook, (page) => page.locator('[data-memory-tile] a').first()),
  'tab: bookshelf from home': from(openHome, tab('/bookshelf')),
  'tab: home from bookshelf': from(openBookshelf, tab('/home')),
  'tab: write from home': from(openHome, tab('/write')),
  'tab: family from home': from(openHome, tab('/family')),
};

function from(open: (page: Page) => Promise<void>, target: (page: Page) => Locator): Preparation {
  return async (page) => {
    await open(page);
    return target(page);
  };
}

async function measure(context: BrowserContext, prepare: Preparation): Promise<number> {
  const page = await context.newPage();
  try {
    await logInAs(page, person);
    await recordTaps(page);
    const target = await prepare(page);
    await target.waitFor();
    await page.waitForTimeout(SETTLING_MS);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await timeTap(page, devtools, target);
  } finally {
    await page.close();
  }
}

const person = await demoPerson();
const names = Object.keys(TAPS).filter((name) => name.includes(process.env['BENCH_TAP'] ?? ''));
const times = new Map<string, number[]>(names.map((name) => [name, []]));
const busy = loadavg()[0] ?? 0;
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: chromiumPath() });
try {
  const context = await browser.newContext(PHONE);
  // The first round installs the service worker and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const prepare = TAPS[name];
      if (prepare === undefined) continue;
      const ms = await measure(context, prepare);
      if (round > 0) times.get(name)?.push(ms);
    }
  }
} finally {
  await browser.close();
}
printHeading(
  `From the touch to the next paint, ms (INP); CPU ${CPU_SLOWDOWN} times slower, ${ROUNDS} rounds, ` +
    `${cpus().length} cores, load ${busy.toFixed(1)} before`,
);
printRow('', ['median', 'slowest']);
for (const [name, ms] of times)
  printRow(name, [against(LIMIT_MS, median(ms)), milliseconds(Math.max(...ms))]);
