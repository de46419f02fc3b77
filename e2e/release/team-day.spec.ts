import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { readdir, readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { Families, openAs, type Person } from '../support/accounts/people.ts';
import { ReleaseTeam } from '../support/releases/release-team.ts';
import { readReleases, type Releases } from '../support/releases/read-releases.ts';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import {
  copyChangedFeed,
  FEED_HOME,
  type PlantedFault,
  sourceLineOf,
} from '../support/releases/changed-builds.ts';
import { fileResources } from '../support/file-resources.ts';

// @own-app: it releases into a site, and reads its figures.

const run = promisify(execFile);
const COMMANDS = join(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');
const TEAM = '일상팀';
const OTHERS = ['host', 'write', 'goods', 'family'];

/** Device keys that a canary of one tenth of feed 1.1.0 draws, and that one of a half does not. */
const INSIDE = 'phone-9';
const OUTSIDE = 'phone-1';

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
});

test('한 팀의 하루: 고쳐서 올리고, 점검하고, 열에 하나에게 먼저 보이고, 모두에게 내보내고, 되돌린다 @own-app', async ({
  browser,
}) => {
  const member = await new Families(site.app.baseURL).withFamily('엄마');
  const before = await readReleases(site.app.baseURL);
  const live = before.areas['feed']?.version ?? '';
  const sumsBefore = await sumsOfOthers();
  const oldFeedBefore = await sumOfFolder(join(site.folder, 'feed', live));
  const team = await ReleaseTeam.allowed(site.folder, TEAM, ['feed']);
  const changesBefore = (await readLog()).length;

  await test.step('올린 것은 아직 아무도 보지 못한다', async () => {
    await feed.setVersion('1.1.0');
    expect(await team.publishes(feed.folder)).toContain('feed 1.1.0');
    expect((await readReleases(site.app.baseURL)).areas).toEqual(before.areas);
  });

  expect(await team.does('check', 'feed', '1.1.0')).toContain('feed 1.1.0 can go live');
  await team.does('promote', 'feed', '1.1.0', '--canary', '10', '--why', '새 인사말을 열에 하나에게');

  const inside = await openDevice(browser, member, INSIDE);
  const outside = await openDevice(browser, member, OUTSIDE);
  const eachSeesItsOwn = async (): Promise<void> => {
    await expectSees(inside, FEED_HOME.after);
    await expectSees(outside, FEED_HOME.before);
  };
  await test.step('기기마다 정해진 판을 본다', eachSeesItsOwn);
  await test.step('다시 열어도, 열에 다섯이 보게 되어도 그대로다', async () => {
    await Promise.all([inside.reload(), outside.reload()]);
    await eachSeesItsOwn();
    await team.does('promote', 'feed', '1.1.0', '--canary', '50', '--why', '열에 하나에서 아무 일 없음');
    await Promise.all([inside.reload(), outside.reload()]);
    await eachSeesItsOwn();
  });
  await test.step('모두에게 내보내면 모두 새 판을 본다', async () => {
    await team.does('promote', 'feed', '1.1.0', '--why', '모두에게');
    for (const page of [inside, outside]) {
      await page.reload();
      await expectSees(page, FEED_HOME.after);
    }
  });
  await test.step('되돌리면 모두 앞 판을 본다', async () => {
    await team.does('rollback', 'feed', '--why', '인사말이 어색하다고 함');
    for (const page of [inside, outside]) {
      await page.reload();
      await expectSees(page, FEED_HOME.before);
    }
  });

  await test.step('다른 것은 한 바이트도 달라지지 않았다', async () => {
    expect(await sumsOfOthers()).toEqual(sumsBefore);
    expect(await sumOfFolder(join(site.folder, 'feed', live))).toBe(oldFeedBefore);
    const after = await readReleases(site.app.baseURL);
    expect(after.host).toEqual(before.host);
    expect(versionsIn(after)).toEqual(versionsIn(before));
  });
  await test.step('기록에 누가, 무엇을, 왜 했는지 남았다', async () => {
    const log = (await readLog()).slice(changesBefore);
    expect(log.map(({ who, why, change }) => [who, why, change])).toEqual([
      [TEAM, '새 인사말을 열에 하나에게', { kind: 'canary', name: 'feed', version: '1.1.0', percent: 10 }],
      [TEAM, '열에 하나에서 아무 일 없음', { kind: 'canary', name: 'feed', version: '1.1.0', percent: 50 }],
      [TEAM, '모두에게', { kind: 'promote', versions: [{ name: 'feed', version: '1.1.0' }] }],
      [TEAM, '인사말이 어색하다고 함', { kind: 'rollback', name: 'feed', version: '1.1.0', to: live }],
    ]);
    const history = await team.does('history');
    for (const { who, why } of log) {
      expect(history).toContain(who);
      expect(history).toContain(why);
    }
  });
  await team.remove();
});

function versionsIn({ areas }: Releases): Record<string, string> {
  return Object.fromEntries(Object.entries(areas).map(([area, { version }]) => [area, version]));
}

/** A device that is called so (host/src/site/this-device.ts). */
async function openDevice(browser: Browser, member: Person, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.app.baseURL });
  const page = await context.newPage();
  await page.addInitScript((key) => localStorage.setItem('ongi-device', key), name);
  await openAs(page, member, '/home');
  return page;
}

async function expectSees(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
}

function sumsOfOthers(): Promise<string[]> {
  return Promise.all(OTHERS.map((name) => sumOfFolder(join(site.folder, name))));
}

type LogLine = { who: string; why: string; change: unknown };

/** Every change of the site, the oldest first. */
async function readLog(): Promise<LogLine[]> {
  const folder = join(site.folder, '.releases');
  const files = (await readdir(folder)).filter((file) => /^\d{6}\.json$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file): Promise<LogLine> => JSON.parse(await readFile(join(folder, file), 'utf8'))),
  );
}

const VERSION = '1.2.0';

test('카나리아의 오류, 거절, 멈춤, 빈 화면은 그 판의 실패 하나씩이고, 원본의 어느 줄인지 읽힌다 @own-app', async ({
  browser,
}) => {
  await feed.setVersion(VERSION);
  await site.publish(feed);
  await site.promote('feed', VERSION, '--canary', '100');
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
