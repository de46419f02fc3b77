import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../support/chromium.ts';
import { Families } from '../support/people.ts';
import { jpegPhoto } from '../support/photos.ts';
import { type FirstLoad, measureFirstLoad } from './first-load.ts';
import { given, median } from './given.ts';

/**
 * Measures the first load of /home by a logged-in member, in every build of which there is a page, in turns so that a busy
 * machine is busy for all of them. `npm run bench` prepares and runs it.
 */
const RUNS = Number(process.env['BENCH_RUNS'] ?? '5');

const MEASURES: Readonly<Record<string, (load: FirstLoad) => number>> = {
  requests: ({ requests }) => requests,
  'KB in all': ({ bytes }) => bytes.all / 1_000,
  'KB of scripts': ({ bytes }) => bytes.script / 1_000,
  'KB of style sheets': ({ bytes }) => bytes.style / 1_000,
  'first contentful paint, ms': ({ firstPaintMs }) => firstPaintMs,
  'largest contentful paint, ms': ({ largestPaintMs }) => largestPaintMs,
};

function report(loads: ReadonlyMap<string, readonly FirstLoad[]>): void {
  const variants = [...loads.keys()];
  const columns = variants.length === 2 ? [...variants, 'ratio'] : variants;
  const line = (name: string, cells: readonly string[]): string =>
    name.padEnd(30) + cells.map((cell) => cell.padStart(14)).join('');
  console.log(`\nFirst load of /home, medians of ${RUNS}: 1.6 Mbit/s, 150 ms, CPU slowed down 4 times\n`);
  console.log(line('', columns));
  for (const [name, of] of Object.entries(MEASURES)) {
    const values = variants.map((variant) => median((loads.get(variant) ?? []).map(of)));
    const [one = Number.NaN, other = Number.NaN] = values;
    const ratio = variants.length === 2 ? [(one / other).toFixed(2)] : [];
    console.log(line(name, [...values.map((value) => value.toFixed(0)), ...ratio]));
  }
}

const url = given('E2E_BASE_URL');
const pages = given('BENCH_PAGES');
const variants = readdirSync(pages).map((file) => file.replace(/\.html$/, ''));
const families = new Families(url);
const member = await families.withFamily('하루');
await families.write(member, { title: '가을 소풍', photos: [await jpegPhoto('소풍.jpg')] });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const loads = new Map<string, FirstLoad[]>(variants.map((variant) => [variant, []]));
// The first round warms the server up and does not count.
for (let run = 0; run <= RUNS; run += 1) {
  for (const variant of variants) {
    writeFileSync(join(given('BENCH_SITE'), 'index.html'), readFileSync(join(pages, `${variant}.html`)));
    const load = await measureFirstLoad(browser, `${url}/home`, member);
    if (run > 0) loads.get(variant)?.push(load);
  }
}
await browser.close();
report(loads);
