import type { BrowserContext, Page } from '@playwright/test';
import { type Remote, REMOTES, walkThroughBeside } from '../support/faults/fault-remotes.ts';
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
import { logInAs, type Person } from '../support/accounts/people.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { readReleases, releaseOf } from '../support/releases/read-releases.ts';
import { expect, test } from './area-test.ts';

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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe.configure({ mode: 'parallel' });

for (const [index, remote] of REMOTES.entries())
  test(`${remote.tab} 화면이 잘못되어도 다른 화면은 되고, 그 판의 실패 하나이고, 고치면 낫는다 @operator-key`, async ({
    page,
    site,
    mother,
  }) => {
    const other = REMOTES[(index + 1) % REMOTES.length] ?? remote;
    const version = await plantFor(page, { remote, site, mother });
    for (const failure of failuresOf(index))
      await test.step(failure.name, () => expectConfined(page, { ...failure, remote, other, version }));
  });

type Planted = Failure & { remote: Remote; other: Remote; version: string };

async function expectConfined(page: Page, planted: Planted): Promise<void> {
  const { remote, other, version, fault, outcome, isSlow, mayBeHosts } = planted;
  await openBeside(page, remote);
  const failures = reportedFailures(page);
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
}

/** A default run plants each kind of failure once, each area at least twice; a full run: all. */
function failuresOf(index: number): readonly Failure[] {
  return IS_FULL_RUN ? FAILURES : FAILURES.filter(({ remotes }) => remotes.includes(index));
}

type Opened = { remote: Remote; site: string; mother: Person };

/** Logs in where the area is going to fail. Returns its version. */
async function plantFor(page: Page, { remote, site, mother }: Opened): Promise<string> {
  await logInAs(page, mother);
  const live = await readReleases(site);
  await plantFaultyScreens(page, site, live, remote.area);
  return releaseOf(live, remote.area).version;
}

/** Opens another area than the one that is going to fail. */
async function openBeside(page: Page, remote: Remote): Promise<void> {
  await page.goto(remote.path === '/family' ? '/home' : '/family');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

test.describe(() => {
  // The worker shares the process of the page that freezes.
  test.use({ serviceWorkers: 'block' });

  test('화면을 두 번 얼린 버전은 저절로 다시 열지 않고, 다시 시도하면 연다 @operator-key', async ({
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
  await plantFor(page, opened);
  await openBeside(page, opened.remote);
  return page;
}
