import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../support/browser/chromium.ts';
import { Families } from '../support/accounts/people.ts';
import { jpegPhoto } from '../support/photos/photos.ts';
import { requiredVariable } from './given.ts';
import { printPageReport } from './page-report.ts';
import { measureVisit, type PageVisit } from './page-visit.ts';

/** Visits /home as a member in each build in turns: load affects all. `npm run bench page` prepares it. */
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? '9');

const url = requiredVariable('E2E_BASE_URL');
const pages = requiredVariable('BENCH_PAGES');
const variants = readdirSync(pages).map((file) => file.replace(/\.html$/, ''));
const families = new Families(url);
const member = await families.withFamily('하루');
await families.write(member, { title: '가을 소풍', photos: [await jpegPhoto('소풍.jpg')] });
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  executablePath: chromiumPath(),
});
const rounds: Record<string, PageVisit>[] = [];
const busy = loadavg()[0] ?? 0;
// The first round warms the server up and does not count.
for (let round = 0; round <= ROUNDS; round += 1) {
  const visits: Record<string, PageVisit> = {};
  // Whoever goes first in one round goes last in the next.
  for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
    writeFileSync(
      join(requiredVariable('BENCH_SITE'), 'index.html'),
      readFileSync(join(pages, `${variant}.html`)),
    );
    visits[variant] = await measureVisit(browser, `${url}/home`, member);
  }
  if (round > 0) rounds.push(visits);
}
await browser.close();
printPageReport(rounds, `${cpus().length} cores, load ${busy.toFixed(1)} before`);
