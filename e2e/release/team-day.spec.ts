import { join } from 'node:path';
import { readdir, readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { Families, openAs, type Person } from '../support/accounts/people.ts';
import { ReleaseTeam } from '../support/releases/release-team.ts';
import { readReleases, type Releases } from '../support/releases/read-releases.ts';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { copyChangedFeed, FEED_HOME } from '../support/releases/changed-builds.ts';
import { fileResources } from '../support/file-resources.ts';

const TEAM = '일상팀';
const OTHERS = ['host', 'write', 'goods', 'family'];

/** This many devices all miss a 10 % canary with a chance of 10^-5; the result is the same in every run. */
const MOST_DEVICES = 110;

/** Where a page keeps what its device is called (host/src/site/this-device.ts). */
const DEVICE_KEY = 'ongi-device';

const use = fileResources();
let site: OwnSite;
let feed: BuildCopy;

test.beforeAll(async () => {
  [site, feed] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    use(copyChangedFeed(), (copy) => copy.remove()),
  ]);
});

test('한 팀의 하루: 고쳐서 올리고, 점검하고, 열에 하나에게 먼저 보이고, 모두에게 내보내고, 되돌린다', async ({
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

  const inside = await openDevice(browser, member);
  const outside = await openDevice(browser, member);
  await test.step('기기마다 정해진 판을 본다', async () => {
    await becomeDeviceWith(inside, '1.1.0');
    await becomeDeviceWith(outside, live);
    await expectSees(inside, FEED_HOME.after);
    await expectSees(outside, FEED_HOME.before);
  });
  await test.step('다시 열어도 그대로다', async () => {
    for (const again of ['once', 'twice']) {
      await test.step(again, async () => {
        await inside.reload();
        await outside.reload();
        await expectSees(inside, FEED_HOME.after);
        await expectSees(outside, FEED_HOME.before);
      });
    }
  });
  await test.step('열에 다섯이 보게 되어도, 보던 기기는 계속 본다', async () => {
    await team.does('promote', 'feed', '1.1.0', '--canary', '50', '--why', '열에 하나에서 아무 일 없음');
    await inside.reload();
    await expectSees(inside, FEED_HOME.after);
    await becomeDeviceWith(outside, live);
    await outside.reload();
    await expectSees(outside, FEED_HOME.before);
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

async function openDevice(browser: Browser, member: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.app.baseURL });
  const page = await context.newPage();
  await openAs(page, member, '/home');
  return page;
}

/** Calls the device one name after the other, until it is one that gets this version. */
async function becomeDeviceWith(page: Page, version: string): Promise<void> {
  for (let number = 1; number <= MOST_DEVICES; number += 1) {
    await page.evaluate(([key, name]) => localStorage.setItem(key, name), [
      DEVICE_KEY,
      `device-${number}`,
    ] as const);
    await page.reload({ waitUntil: 'domcontentloaded' });
    if ((await versionOfFeed(page)) === version) return;
  }
  throw new Error(`none of ${MOST_DEVICES} devices gets feed ${version}`);
}

/** What the page itself says that it runs (docs/contracts/running-versions.md). */
async function versionOfFeed(page: Page): Promise<string> {
  const running = await page.waitForFunction(() => {
    const state: { areas: { feed?: { version: string } } } | null | undefined = Reflect.get(
      globalThis,
      '__ONGI__',
    );
    return state?.areas.feed?.version;
  });
  return (await running.jsonValue()) ?? '';
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
