import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumPath } from '../support/chromium.ts';
import { logInAs, type Person } from '../support/people.ts';
import { given } from './given.ts';
import { type ListCost, measureKeptList, measureList } from './list-answers.ts';
import { type LongListCost, measureLongList } from './long-list.ts';
import { measureReading } from './read-cost.ts';
import { against, kilobytes, megabytes, milliseconds, printHeading, printRow } from './report.ts';
import { keepWatch, scrollToEnd, untilTilesInView, watched, watchFromNow } from './scroll-watch.ts';

/**
 * What a family with a hundred thousand memories costs the wire, the server and the browser. `npm run bench feed` seeds one
 * and runs it. Which parts: BENCH_PARTS=lists,gallery,bookshelf,book.
 */
const LONGEST_TASK_MS = 50;
const MOST_TILES = 300;
const MOST_SHIFT = 0.02;
const CROWDED_MONTH = '2025-08';

const url = given('E2E_BASE_URL');
const api = `${url}/api`;
const statements = JSON.parse(given('BENCH_STATEMENTS')) as Record<string, number>;
const parts = (process.env['BENCH_PARTS'] ?? 'lists,gallery,bookshelf,book').split(',');

async function call<Data>(method: string, path: string, body?: object, token?: string): Promise<Data> {
  const form = body instanceof FormData;
  const answer = await fetch(api + path, {
    method,
    headers: {
      ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return data;
}

async function demoPerson(): Promise<Person> {
  const email = 'jiwoo@example.com';
  const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/local/login', {
    email,
    password: 'Ongi2026!',
  });
  return { nickname: '지우', email, accessToken };
}

/** Changes a word of a memory, so that what is kept of the family's lists does not count any more. */
async function makeTouch(person: Person): Promise<{ touch: () => Promise<void>; undo: () => Promise<void> }> {
  const words = { title: '재는 중', content: '목록을 재는 동안에만 있는 추억', memoryDate: '2012-02-02' };
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(words)], { type: 'application/json' }));
  const { postId } = await call<{ postId: number }>('POST', '/memory-post', form, person.accessToken);
  const path = `/memory-post/${postId}`;
  return {
    touch: async () => void (await call('PUT', path, words, person.accessToken)),
    undo: async () => void (await call('DELETE', path, undefined, person.accessToken)),
  };
}

function printList(path: string, cost: ListCost): void {
  const alone = statements[path];
  printRow(path, [
    kilobytes(cost.wireBytes),
    kilobytes(cost.jsonBytes),
    milliseconds(cost.madeMs),
    alone === undefined ? '' : milliseconds(alone),
    alone === undefined ? '' : (cost.madeMs / alone).toFixed(2),
    cost.keptMs === undefined ? '' : milliseconds(cost.keptMs),
    cost.unchangedMs === undefined ? '' : milliseconds(cost.unchangedMs),
  ]);
}

async function measureLists(browser: Browser, person: Person): Promise<void> {
  printHeading('Lists: medians of nine');
  printRow('', ['KB wire', 'KB JSON', 'server ms', 'SQL ms', 'ratio', 'kept ms', '304 ms']);
  const { touch, undo } = await makeTouch(person);
  for (const path of ['time-order', 'months'])
    printList(path, await measureKeptList(api, path, person, touch));
  await undo();
  for (const path of [
    `of-month?month=${CROWDED_MONTH}`,
    `of-month?month=${CROWDED_MONTH}&offset=69000`,
    `days?month=${CROWDED_MONTH}`,
    `of-day?date=${CROWDED_MONTH}-15`,
    'recent',
  ])
    printList(path, await measureList(api, path, person));

  printHeading('Reading them in the browser, without an app');
  printRow('', ['parse ms', 'CPU / 4, ms', 'MB heap']);
  const ofMonth = [0, 100, 200].map((offset) => `of-month?month=${CROWDED_MONTH}&offset=${offset}`);
  for (const [name, paths] of [
    ['time-order', ['time-order']],
    ['months and three parts of a month', ['months', ...ofMonth]],
  ] as const) {
    const page = await browser.newPage();
    const cost = await measureReading(page, api, paths, person);
    await page.close();
    printRow(name, [milliseconds(cost.parseMs), milliseconds(cost.slowParseMs), megabytes(cost.heapBytes)]);
  }
}

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
    await page.addInitScript(keepWatch);
    await use(page);
  } finally {
    await context.close();
  }
}

function printLongest(name: string, { longTasksMs }: { longTasksMs: readonly number[] }): void {
  const longest = Math.max(0, ...longTasksMs);
  const words = longest === 0 ? '50 or less' : against(LONGEST_TASK_MS, longest);
  printRow(name, [words, longTasksMs.length === 0 ? '' : `${longTasksMs.length} of them`]);
}

function printLongList(cost: LongListCost): void {
  printLongest('longest task reading along, ms', cost.reading);
  printLongest('longest task, newest to oldest, ms', cost.scrolling);
  printLongest('longest task jumping, ms', cost.jumping);
  printRow('newest to oldest took, s', [(cost.scrolling.ms / 1_000).toFixed(0)]);
  const { arrived, slowestMs } = cost.jumping;
  printRow('years jumped to', [String(arrived.length), `${arrived[0] ?? ''}-${arrived.at(-1) ?? ''}`]);
  printRow('slowest jump until tiles are there, ms', [milliseconds(slowestMs)]);
  const most = Math.max(cost.reading.mostTiles, cost.scrolling.mostTiles);
  printRow('most tiles in the DOM', [against(MOST_TILES, most)]);
  for (const [name, { shifts }] of [
    ['reading along', cost.reading],
    ['newest to oldest', cost.scrolling],
    ['jumping', cost.jumping],
  ] as const)
    printRow(`layout shift, ${name}`, [against(MOST_SHIFT, shifts, 4)]);
  printRow('MB heap after each of five passes', cost.heapBytes.map(megabytes));
}

async function measureGallery(page: Page): Promise<void> {
  await page.goto(`${url}/home`);
  const toGallery = page.getByRole('button', { name: '갤러리로 보기' });
  await toGallery.waitFor();
  await page.locator('main img').first().waitFor();
  await watchFromNow(page);
  const startedAt = performance.now();
  await toGallery.click();
  await untilTilesInView(page);
  printHeading('Gallery');
  printRow('opened in, ms', [milliseconds(performance.now() - startedAt)]);
  printLongest('longest task opening, ms', await watched(page));
  printLongList(await measureLongList(page));
}

async function measureBookshelf(page: Page): Promise<void> {
  const startedAt = performance.now();
  await page.goto(`${url}/bookshelf`);
  await untilTilesInView(page);
  printHeading('Bookshelf');
  printRow('opened in, from nothing, ms', [milliseconds(performance.now() - startedAt)]);
  printLongList(await measureLongList(page));
}

async function measureBook(page: Page): Promise<void> {
  const startedAt = performance.now();
  await page.goto(`${url}/bookshelf?book=${CROWDED_MONTH}`);
  await untilTilesInView(page);
  printHeading('A book of 70,000 memories');
  printRow('opened in, from nothing, ms', [milliseconds(performance.now() - startedAt)]);
  await page.waitForTimeout(2_000);
  await watchFromNow(page);
  const ms = await scrollToEnd(page, 1_200);
  const cost = await watched(page);
  printLongest('longest task, newest to oldest, ms', cost);
  printRow('newest to oldest took, s', [(ms / 1_000).toFixed(0)]);
  printRow('most tiles in the DOM', [against(MOST_TILES, cost.mostTiles)]);
  printRow('layout shift', [against(MOST_SHIFT, cost.shifts, 4)]);
}

const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const person = await demoPerson();
  if (parts.includes('lists')) await measureLists(browser, person);
  if (parts.includes('gallery')) await withPage(browser, person, measureGallery);
  if (parts.includes('bookshelf')) await withPage(browser, person, measureBookshelf);
  if (parts.includes('book')) await withPage(browser, person, measureBook);
} finally {
  await browser.close();
}
