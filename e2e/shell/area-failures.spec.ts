import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as journey } from '../support/journey.ts';
import {
  KNOWN_POST_TITLE,
  type Remote,
  REMOTES,
  walkThroughBeside,
} from '../support/faults/fault-remotes.ts';
import {
  FAULTY_BUTTON,
  PLANTED,
  plantFaultyScreens,
  reportedFailures,
  type ScreenFault,
  setFault,
} from '../support/faults/faulty-screens.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { expectVisibleInViewport } from '../support/page/visible.ts';
import { Families, logInAs, type Person } from '../support/accounts/people.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { copyBuild } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { releaseOf } from '../support/releases/changed-release.ts';
import { readReleases } from '../support/releases/read-releases.ts';

/** Four checks of the watchdog, two seconds apart, and the one before. */
const WATCHDOG_LIMIT_MS = 20_000;

type Failure = {
  name: string;
  fault: ScreenFault;
  /** The screen goes on, or its area's card replaces it. */
  outcome: 'screen' | 'card';
  /** The card takes the watchdog's time: it is awaited once. */
  isSlow?: true;
  /** Nothing says whose code it was: it counts for the host, too (docs/decisions/observing). */
  mayBeHosts?: true;
  /** Positions in REMOTES at which `npm test` tries it. */
  remotes: readonly number[];
};

const FAILURES: readonly Failure[] = [
  { name: '누를 때의 예외', fault: 'event-handler', outcome: 'screen', remotes: [0] },
  { name: '잡지 않은 거절', fault: 'rejection', outcome: 'screen', remotes: [1] },
  { name: '타이머의 예외', fault: 'timer', outcome: 'screen', remotes: [2] },
  { name: '효과의 예외', fault: 'effect', outcome: 'card', remotes: [3] },
  { name: '정리할 때의 예외', fault: 'cleanup', outcome: 'screen', remotes: [0, 1] },
  { name: '끝없는 효과', fault: 'endless-effect', outcome: 'card', isSlow: true, remotes: [2] },
  { name: '끝없는 그리기', fault: 'endless-render', outcome: 'card', remotes: [3] },
  { name: '빈 화면', fault: 'blank', outcome: 'card', isSlow: true, mayBeHosts: true, remotes: [1] },
];

journey.use({ contextOptions: { reducedMotion: 'reduce' } });

const test = journey.extend<object, { site: string; mother: Person }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
    async ({}, use) => {
      const url = process.env['E2E_BASE_URL'];
      if (url === undefined) throw new Error('E2E_BASE_URL is not set: did the global set-up run?');
      await use(url);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // The service worker may still be fetching the page that the test has changed.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
  mother: [
    async ({ site }, use) => {
      const families = new Families(site);
      const mother = await families.withFamily('엄마');
      await families.signUpInto(mother, '할머니');
      await families.write(mother, { title: KNOWN_POST_TITLE });
      await use(mother);
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const [index, remote] of REMOTES.entries()) {
  test.describe(`${remote.tab} 화면이 잘못되어도`, () => {
    const other = REMOTES[(index + 1) % REMOTES.length] ?? remote;

    for (const { name, fault, outcome, isSlow, mayBeHosts } of failuresOf(index)) {
      test(`${name}: 다른 화면은 되고, 그 판의 실패 하나이고, 고치면 낫는다`, async ({
        page,
        site,
        mother,
      }) => {
        const failures = reportedFailures(page);
        const version = await openBeside(page, { remote, site, mother });
        await setFault(page, fault);
        await areaTab(page, remote.tab).click();
        if (fault === 'event-handler') await page.getByRole('button', { name: FAULTY_BUTTON }).click();
        if (outcome === 'card') await expectCard(page);
        else await remote.step(page);
        await walkThroughBeside(page, other, remote);
        await expectUsable(page);
        const failed = `${remote.area} ${version}`;
        const ofHost = mayBeHosts ? [expect.stringMatching(/^host /)] : [];
        const isOfPage = outcome === 'screen' && fault !== 'event-handler';
        const pages = isOfPage && remote.opensAnotherPage ? 3 : 1;
        await expect.poll(failures).toEqual([...Array<string>(pages).fill(failed), ...ofHost]);

        if (isSlow) await setFault(page, null);
        await areaTab(page, remote.tab).click();
        if (outcome === 'card' && !isSlow) {
          await expectCard(page);
          await setFault(page, null);
          await page.getByRole('button', { name: '다시 시도' }).click();
        }
        await remote.step(page);
        expect(new Set(failures())).toEqual(new Set([failed, ...ofHost]));
      });
    }

    if (IS_FULL_RUN || index % 2 === 0)
      test('남의 주소를 가로채려 하면 그 영역만 카드가 된다', async ({ page, site, mother }) => {
        const foreign = ['/', '/LoginPage', other.path, '/:any', '/none'];
        const failures = reportedFailures(page);
        const version = await openBeside(page, { remote, site, mother }, foreign);
        await areaTab(page, remote.tab).click();
        await expectCard(page);
        await walkThroughBeside(page, other, remote);
        await expect.poll(failures).toEqual([`${remote.area} ${version}`]);
        await page.goto('/none');
        await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
      });
  });
}

/** A default run plants each kind of failure once, each area at least twice; a full run: all. */
function failuresOf(index: number): readonly Failure[] {
  return IS_FULL_RUN ? FAILURES : FAILURES.filter(({ remotes }) => remotes.includes(index));
}

type Opened = { remote: Remote; site: string; mother: Person };

/** Opens another area than the one that is going to fail. Returns that one's version. */
async function openBeside(
  page: Page,
  { remote, site, mother }: Opened,
  foreign: string[] = [],
): Promise<string> {
  await logInAs(page, mother);
  const live = await readReleases(site);
  await plantFaultyScreens(page, site, live, remote.area, foreign);
  await page.goto(remote.path === '/family' ? '/home' : '/family');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return releaseOf(live, remote.area).version;
}

async function expectCard(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: '다시 시도' });
  await expect(retry).toBeVisible({ timeout: WATCHDOG_LIMIT_MS });
  await expectVisibleInViewport(retry);
  await expectUsable(page);
}

async function expectUsable(page: Page): Promise<void> {
  await expectVisibleInViewport(page.getByRole('banner'));
  for (const { tab } of REMOTES) await expectVisibleInViewport(areaTab(page, tab));
}

test('남의 모양까지 바꾸는 스타일은 어느 영역의 것도 나가지 않고, 사이트는 그대로다', async ({ browser }) => {
  const site = await OwnSite.start();
  try {
    const builds = await Promise.all(REMOTES.map(({ area }) => copyBuild(`remote-${area}`)));
    for (const build of builds) {
      await build.setVersion('9.9.9');
      await build.addStyles('body{display:none!important}');
    }
    await site.publish(...builds);
    for (const build of builds) await build.remove();
    for (const { area } of REMOTES) {
      const { code, stdout, stderr } = await site.releaseTool('promote', area, '9.9.9');
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain(`${area} 9.9.9`);
      expect(stdout + stderr).toContain('reach elements that are not its own: body');
    }
    expect(JSON.stringify(await readReleases(site.app.baseURL))).not.toContain('9.9.9');
    await expectUsable(await site.memberOpens(browser));
  } finally {
    await site.remove();
  }
});

test.describe(() => {
  // The worker shares the process of the page that freezes.
  test.use({ serviceWorkers: 'block' });

  test('화면을 두 번 얼린 버전은 저절로 다시 열지 않고, 다시 시도하면 연다', async ({
    context,
    site,
    mother,
  }) => {
    const [remote, , other] = REMOTES;
    if (remote === undefined || other === undefined) throw new Error('four remotes');
    for (const visit of [1, 2]) {
      const page = await openLater(context, visit, { remote, site, mother });
      await setFault(page, 'frozen');
      const isFrozen = page.waitForEvent('console', (message) => message.text() === PLANTED);
      // `click` never returns: a frozen page does not acknowledge it.
      const tap = areaTab(page, remote.tab)
        .click()
        .catch(() => undefined);
      await isFrozen;
      await page.close();
      await tap;
    }
    const page = await openLater(context, 3, { remote, site, mother });
    await setFault(page, 'frozen');
    await areaTab(page, remote.tab).click();
    await expectCard(page);
    await walkThroughBeside(page, other, remote);
    await setFault(page, null);
    await areaTab(page, remote.tab).click();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await remote.step(page);
  });
});

/** A mark counts once its page has been silent: each visit is a minute after the one before. */
async function openLater(context: BrowserContext, minutes: number, opened: Opened): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + minutes * 60_000);
  await openBeside(page, opened);
  return page;
}
