import { cpus, loadavg } from 'node:os';
import { requiredVariable } from '../support/required-variable.ts';
import { median } from '../support/median.ts';
import { type Audit, auditPage, FIGURES, SCORES } from './audit-page.ts';
import { Phone } from '../page/phone.ts';
import { printHeading, printRow } from '../support/report.ts';

/** Lighthouse's medians on three pages. `npm run bench lighthouse` prepares it; BENCH_RUNS: of how many. */
const RUNS = Number(process.env['BENCH_RUNS'] || '5');

/** What each page has to reach. */
const AT_LEAST: Readonly<Record<(typeof SCORES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};

const PAGES = [
  { path: '/LoginPage', isLoggedIn: false },
  { path: '/home', isLoggedIn: true },
  { path: '/bookshelf', isLoggedIn: true },
];

const url = requiredVariable('E2E_BASE_URL');
const visitor = Phone.new([]);
const member = await Phone.loggedIn(url, requiredVariable('BENCH_TOKEN'), []);

/** Lighthouse cannot record each trace, and then says that it should be run again. */
const ATTEMPTS = 3;

async function auditCopy(of: Phone, page: string): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    const phone = of.copy();
    try {
      return await auditPage(phone, page);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.log(`audited again: ${String(error)}`);
    } finally {
      await phone.remove();
    }
  }
}

async function auditAll(): Promise<Record<string, Audit[]>> {
  const audits: Record<string, Audit[]> = Object.fromEntries(PAGES.map(({ path }) => [path, []]));
  // The first round warms the server up and does not count.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const { path, isLoggedIn } of PAGES) {
      const audit = await auditCopy(isLoggedIn ? member : visitor, url + path);
      if (round > 0) audits[path]?.push(audit);
    }
  }
  return audits;
}

try {
  const audits = await auditAll();
  const machine = `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  printHeading(`Lighthouse, mobile: medians of ${RUNS} (${machine})`);
  printRow('', Object.keys(audits));
  for (const name of [...SCORES, ...FIGURES])
    printRow(
      name,
      Object.values(audits).map((ofPage) =>
        median(ofPage.map((audit) => audit[name])).toFixed(name.endsWith('shift') ? 3 : 0),
      ),
    );
  printRow(
    'CPU share of the tasks',
    Object.values(audits).map((ofPage) => median(ofPage.map((audit) => audit.taskCpuShare)).toFixed(2)),
  );
  for (const name of SCORES)
    printRow(
      `${name} at least ${AT_LEAST[name]}`,
      Object.values(audits).map((ofPage) => {
        const missing = AT_LEAST[name] - median(ofPage.map((audit) => audit[name]));
        return missing <= 0 ? 'holds' : `misses ${missing}`;
      }),
    );
  for (const [path, ofPage] of Object.entries(audits)) {
    const failed = new Set(ofPage.flatMap((audit) => audit.failed));
    if (failed.size > 0) console.log(`${path}: not passed: ${[...failed].join(', ')}`);
  }
} finally {
  await visitor.remove();
  await member.remove();
}
