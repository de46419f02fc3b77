import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { copyChangedFeed, type PlantedFault, sourceLineOf } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { fileResources } from '../support/file-resources.ts';

const run = promisify(execFile);
const COMMANDS = join(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');
const VERSION = '1.1.0';
const TOKEN = 'a-token-for-the-figures-of-this-journey';

type Count = { area: string; version: string; metric: string; count: number };
type PrintedError = {
  area: string;
  kind: string;
  message: string;
  position: string | null;
  versions: object;
};

const use = fileResources();
let site: OwnSite;
let feed: BuildCopy;

test.beforeAll(async () => {
  [site, feed] = await Promise.all([
    use(OwnSite.start({ TELEMETRY_TOKEN: TOKEN }), (started) => started.remove()),
    use(copyChangedFeed(), (copy) => copy.remove()),
  ]);
  await feed.setVersion(VERSION);
  await site.publish(feed);
  await site.promote('feed', VERSION, '--canary', '100');
});

test('카나리아의 오류, 거절, 멈춤, 빈 화면은 그 판의 실패 하나씩이고, 원본의 어느 줄인지 읽힌다', async ({
  browser,
}) => {
  const first = await site.memberOpens(browser);
  const context = first.context();
  const faults: PlantedFault[] = ['error', 'rejection', 'timer', 'blank'];
  const pages = [first, ...(await Promise.all(faults.slice(1).map(() => context.newPage())))];
  for (const [index, page] of pages.entries()) {
    if (page !== first) await page.goto('/home');
    await opened(page);
    // Thrice: a page fails once.
    for (let times = 0; times < 3; times += 1) await plant(page, faults[index] ?? 'error');
  }
  await expect.poll(() => countOf('area-error'), { timeout: 60_000 }).toBe(faults.length);

  const frozen = await context.newPage();
  await frozen.goto('/home');
  await opened(frozen);
  const browserSession = await context.newCDPSession(frozen);
  await plant(frozen, 'freeze');
  await expect.poll(() => countOf('area-error'), { timeout: 60_000 }).toBe(faults.length + 1);
  await browserSession.send('Runtime.terminateExecution');
  // A page that recovers, or is left, reports nothing twice.
  for (const page of [...pages, frozen]) await page.goto('about:blank');
  await expect.poll(() => countOf('area-shown')).toBeGreaterThanOrEqual(pages.length);
  expect(await countOf('area-error')).toBe(faults.length + 1);

  const errors = await printedErrors();
  const printed = (kind: string): (string | null)[][] =>
    errors.filter((error) => error.kind === kind).map(({ message, position }) => [message, position]);
  const at = async (fault: PlantedFault): Promise<unknown> =>
    expect.stringContaining(`${await sourceLineOf(fault)}:`);
  expect(printed('error')).toEqual(
    expect.arrayContaining([
      ['RangeError: … by …', await at('error')],
      ['RangeError: …', await at('timer')],
    ]),
  );
  expect(printed('rejection')).toEqual([['RangeError: …', await at('rejection')]]);
  expect(printed('freeze')).toEqual([['', null]]);
  expect(printed('blank')).toEqual([['', null]]);
  for (const { area, versions } of errors) expect([area, versions]).toEqual(['feed', { [VERSION]: 1 }]);
});

async function opened(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /추억 남기기|추억/ }).first()).toBeVisible();
  const running = await page.evaluate(() => JSON.stringify(Reflect.get(window, '__ONGI__')));
  expect(running).toContain(VERSION);
}

async function plant(page: Page, fault: PlantedFault): Promise<void> {
  await page.evaluate((detail) => {
    // Later: a fault that never ends would not let this end either.
    setTimeout(() => window.dispatchEvent(new CustomEvent('planted-fault', { detail })));
  }, fault);
}

async function countOf(metric: string): Promise<number> {
  const figures = `${site.app.baseURL}/api/telemetry/counts?area=feed&versions=${VERSION}`;
  const response = await fetch(figures, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { data }: { data: { counts: Count[] } } = await response.json();
  return data.counts.find((row) => row.metric === metric)?.count ?? 0;
}

async function printedErrors(): Promise<PrintedError[]> {
  const command = [COMMANDS, 'errors', '--json', '--version', VERSION, '--site', site.folder];
  const { stdout } = await run(process.execPath, command, {
    env: { ...process.env, ONGI_DATA: site.app.dataDirectory },
  });
  return JSON.parse(stdout);
}
