import type { Browser } from 'playwright';
import type { Person } from '../../e2e/support/accounts/people.ts';
import { API_URL, CROWDED_MONTH, makeTouch } from '../support/demo-family.ts';
import { requiredVariable } from '../support/required-variable.ts';
import { type ListCost, measureCachedList, measureList } from './list-responses.ts';
import { measureReading } from './read-cost.ts';
import { kilobytes, megabytes, milliseconds, printHeading, printRow } from '../support/report.ts';

const statements: Record<string, number> = JSON.parse(requiredVariable('BENCH_STATEMENTS'));

function printList(path: string, cost: ListCost): void {
  const alone = statements[path];
  printRow(path, [
    kilobytes(cost.wireBytes),
    kilobytes(cost.jsonBytes),
    milliseconds(cost.madeMs),
    alone === undefined ? '' : milliseconds(alone),
    alone === undefined ? '' : (cost.madeMs / alone).toFixed(2),
    cost.cachedMs === undefined ? '' : milliseconds(cost.cachedMs),
    cost.unchangedMs === undefined ? '' : milliseconds(cost.unchangedMs),
  ]);
}

/** What the lists weigh, how long the server takes, and what reading them costs a browser. */
export async function benchLists(browser: Browser, person: Person): Promise<void> {
  printHeading('Lists: medians of nine');
  printRow('', ['KB wire', 'KB JSON', 'server ms', 'SQL ms', 'ratio', 'kept ms', '304 ms']);
  const { touch, undo } = await makeTouch(person);
  for (const path of ['time-order', 'months'])
    printList(path, await measureCachedList(API_URL, path, person, touch));
  await undo();
  for (const path of [
    `of-month?month=${CROWDED_MONTH}`,
    `of-month?month=${CROWDED_MONTH}&offset=69000`,
    `days?month=${CROWDED_MONTH}`,
    `of-day?date=${CROWDED_MONTH}-15`,
    'recent',
  ])
    printList(path, await measureList(API_URL, path, person));

  printHeading('Reading them in the browser, without an app');
  printRow('', ['parse ms', 'CPU / 4, ms', 'MB heap']);
  const ofMonth = [0, 100, 200].map((offset) => `of-month?month=${CROWDED_MONTH}&offset=${offset}`);
  for (const [name, paths] of [
    ['time-order', ['time-order']],
    ['months and three parts of a month', ['months', ...ofMonth]],
  ] as const) {
    const page = await browser.newPage();
    const cost = await measureReading(page, API_URL, paths, person);
    await page.close();
    printRow(name, [milliseconds(cost.parseMs), milliseconds(cost.slowParseMs), megabytes(cost.heapBytes)]);
  }
}
