import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { FREE_LINE, PHONE_LINE, ShapedLine } from '../phone/line/shaped-line.ts';
import { Phone } from '../phone/phone.ts';
import { settle, slowDown, withPage } from '../phone/phone-page.ts';
import { APP_URL, demoPerson } from '../support/demo-family.ts';
import { median } from '../support/median.ts';
import { requiredVariable } from '../support/required-variable.ts';
import { against, milliseconds, printHeading, printRow } from '../support/report.ts';
import { LEFT_ALONE_MS } from '../support/touch.ts';
import { recordResults, type ShownResults } from './record-results.ts';

/** Types searches on a phone's line, in a demo family: `npm run bench keys` seeds and runs it. */
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? '5');
const CPU_SLOWDOWN = 4;
const LIMIT_MS = 300;

/** What a Korean keyboard composes, key by key: what is in more posts than a page shows, or in a few. */
const SEARCHES: readonly (readonly string[])[] = [
  ['ㄱ', '가', '감'],
  ['ㅂ', '바', '받', '바다'],
  ['ㅎ', '하', '할', '할ㅁ', '할머', '할먼', '할머니'],
  ['ㅅ', '소', '송', '송ㅍ', '송펴', '송편'],
  ['ㅅ', '새', '생', '생ㅇ', '생이', '생일'],
  ['ㅇ', '여', '여ㄹ', '여르', '여름'],
  ['ㄱ', 'ㄱㄸ', 'ㄱㄸㄴ'],
  ['ㅂ', 'ㅂㄷ'],
];

/** Between two keys of a quick typist. */
const PACE_MS = 200;

/** Types a search in a newly opened page. */
async function typeSearch(
  context: BrowserContext,
  page: Page,
  states: readonly string[],
): Promise<ShownResults> {
  await page.goto(url);
  await page.getByRole('searchbox').focus();
  await settle(context, page, line);
  line.setSpeed(PHONE_LINE);
  await slowDown(context, page, CPU_SLOWDOWN);
  const devtools = await context.newCDPSession(page);
  for (const text of states) {
    await pause(PACE_MS);
    const selection = { selectionStart: text.length, selectionEnd: text.length };
    await devtools.send('Input.imeSetComposition', { text, ...selection });
  }
  await pause(LEFT_ALONE_MS);
  const shown: ShownResults[] = await page.evaluate(() => Reflect.get(globalThis, 'benchResults'));
  const last = shown.at(-1);
  if (last === undefined || last.text !== states.at(-1) || last.paintedMs === 0)
    throw new Error(`"${states.at(-1)}" has shown no results: ${JSON.stringify(shown)}`);
  return last;
}

const { accessToken } = await demoPerson();
const appPort = Number(new URL(APP_URL).port);
const line = await ShapedLine.start(0, { speed: FREE_LINE, connect: () => connect(appPort, '127.0.0.1') });
const url = `https://localhost:${line.port}/search`;
const searches = new Map<string, ShownResults[]>();
const busy = loadavg()[0] ?? 0;
const certificate = readFileSync(requiredVariable('NODE_EXTRA_CA_CERTS'), 'utf8');
const phone = await Phone.loggedIn(url, accessToken, certificate);
try {
  // The first visit installs the service worker.
  await withPage(phone, async (context, page) => {
    await page.goto(url);
    await settle(context, page, line);
  });
  await withPage(phone, async (context, page) => {
    await page.addInitScript(recordResults);
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const states of SEARCHES) {
        const shown = await typeSearch(context, page, states);
        const ofSearch = searches.get(shown.text) ?? [];
        searches.set(shown.text, [...ofSearch, shown]);
      }
  });
} finally {
  await phone.remove();
  await line.close();
}
printHeading(
  `From the last key to its results, ms; a phone's line, CPU ${CPU_SLOWDOWN} times slower, ${ROUNDS} rounds, ` +
    `${cpus().length} cores, load ${busy.toFixed(1)} before`,
);
printRow('', ['request', 'response', 'rendered', 'painted', 'slowest']);
for (const [text, shown] of searches) printSearches(text, shown);
printSearches('all', [...searches.values()].flat());

/** Medians of each step since the key, and the slowest. */
function printSearches(name: string, shown: readonly ShownResults[]): void {
  const since = (step: (each: ShownResults) => number): number[] =>
    shown.map((each) => step(each) - each.keyMs);
  const painted = since(({ paintedMs }) => paintedMs);
  printRow(name, [
    milliseconds(median(since(({ requestMs }) => requestMs))),
    milliseconds(median(since(({ responseMs }) => responseMs))),
    milliseconds(median(since(({ renderedMs }) => renderedMs))),
    against(LIMIT_MS, median(painted)),
    milliseconds(Math.max(...painted)),
  ]);
}
