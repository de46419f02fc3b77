import type { Page } from '@playwright/test';
import { type Remote, REMOTES, walkThroughBeside } from '../support/faults/fault-remotes.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { logInAs } from '../support/accounts/people.ts';
import {
  RESPONSES,
  respond,
  type FileKind,
  flippedBit,
  noSumInEntry,
  noSumInMap,
  type PlantFault,
  throwAtInit,
  throwAtRender,
} from '../support/faults/planted-faults.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import { unexpectedErrors, recordErrors } from '../support/page/page-errors.ts';
import { expect, test } from './area-test.ts';

/** Longer than the 8 s after which loading gives up, shorter than anybody's patience. */
const CARD_LIMIT_MS = 10_000;

type Fault = {
  name: string;
  plant: PlantFault;
  /** The file it hits, by remote in the order of REMOTES. */
  files: readonly [FileKind, FileKind, FileKind, FileKind];
  /** Position in REMOTES of the one that it hits by default. */
  remote: number;
  /** Recognised by the browser's console message about a failed integrity check. */
  isPagesOwn?: true;
  /** What the page's trace says has failed. Default: what its file belongs to. */
  step?: string;
  /** The number of retries after which the area works. Default 1. */
  retries?: number;
};

type Files = Fault['files'];
const ENTRY_FIRST: Files = ['entry', 'exposed', 'screen', 'entry'];
const EXPOSED_FIRST: Files = ['exposed', 'screen', 'entry', 'exposed'];
const SCREEN_FIRST: Files = ['screen', 'entry', 'exposed', 'screen'];
const STYLES: Files = ['style', 'style', 'style', 'style'];

/** The step of a load that needs the file. */
const STEPS: Readonly<Record<FileKind, string>> = {
  entry: 'entry',
  exposed: 'module',
  screen: 'screen',
  style: 'screen',
};

const FAULTS: readonly Fault[] = [
  { name: '연결 거절', plant: respond(RESPONSES.refused), files: ENTRY_FIRST, remote: 0 },
  { name: '멈춤', plant: respond(RESPONSES.hanging), files: SCREEN_FIRST, remote: 1 },
  { name: '404', plant: respond(RESPONSES.missing), files: EXPOSED_FIRST, remote: 2 },
  { name: '500', plant: respond(RESPONSES.failing), files: ENTRY_FIRST, remote: 1 },
  { name: 'HTML', plant: respond(RESPONSES.html), files: SCREEN_FIRST, remote: 3 },
  { name: '망가짐', plant: respond(RESPONSES.corrupt), files: EXPOSED_FIRST, remote: 1 },
  {
    name: '켜질 때 예외',
    plant: throwAtInit,
    files: ['exposed', 'screen', 'exposed', 'screen'],
    remote: 2,
  },
  // The first retry draws the same code again, the second fetches the area anew.
  {
    name: '그릴 때 예외',
    plant: throwAtRender,
    files: ['screen', 'screen', 'screen', 'screen'],
    remote: 0,
    step: 'render',
    retries: 2,
  },
  { name: '스타일 없음', plant: respond(RESPONSES.missing), files: STYLES, remote: 0 },
  { name: '스타일 멈춤', plant: respond(RESPONSES.hanging), files: STYLES, remote: 3 },
  {
    name: '뒤집힌 비트',
    plant: flippedBit,
    isPagesOwn: true,
    files: ['screen', 'style', 'entry', 'exposed'],
    remote: 3,
  },
  {
    name: '지도에 없는 무결성',
    plant: noSumInMap,
    step: 'map',
    files: ['entry', 'entry', 'entry', 'entry'],
    remote: 3,
  },
  {
    // A screen's scripts are left out: these are loaded beside the entry, with the integrity of the release
    // map.
    name: '엔트리에 없는 무결성',
    plant: noSumInEntry,
    isPagesOwn: true,
    files: STYLES,
    remote: 2,
  },
];

// Faults, and not how pages move: a third of a second for each of half a dozen.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Two of them at a time, though they stand in one file.
test.describe.configure({ mode: 'parallel' });

for (const [index, remote] of REMOTES.entries()) {
  test.describe(`${remote.tab} 하나가 고장 나도`, () => {
    for (const [faultIndex, { name, plant, files, step, retries = 1, isPagesOwn }] of faultsOf(
      index,
    ).entries()) {
      const file = files[index] ?? 'entry';
      test.describe(() => {
        // A service worker fetches the file before the page does, and its own console names the wrong sum.
        if (isPagesOwn) test.use({ serviceWorkers: 'block' });

        test(`${name}(${file}): 카드가 보이고, 다른 영역은 되고, 다시 시도하면 낫는다 @operator-key`, async ({
          page,
          site,
          mother,
        }) => {
          await logInAs(page, mother);
          const errors = recordErrors(page);
          const live = await readReleases(site);
          const fault = await plant(page, { site, live, area: remote.area, path: remote.path, file });
          await page.goto(remote.path === '/family' ? '/home' : '/family');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          // A reload would wipe it away.
          await page.evaluate(() => Object.assign(globalThis, { markOfThisPage: true }));

          const card = page.getByText('이 화면을 불러오지 못했어요.');
          const retry = page.getByRole('button', { name: '다시 시도' });
          await areaTab(page, remote.tab).click();
          await expect(card).toBeVisible({ timeout: CARD_LIMIT_MS });
          await expect(page.getByRole('banner')).toBeVisible();
          await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();
          expect(await fault.wasMet(errors.map(({ text }) => text)), '고장을 정말 만났다').toBe(true);
          expect(await failedStep(page, remote.area), '무엇에서 멈췄는지 안다').toBe(step ?? STEPS[file]);

          for (const other of othersOf(remote, faultIndex)) await walkThroughBeside(page, other, remote);
          await areaTab(page, remote.tab).click();
          await expect(retry).toBeVisible({ timeout: CARD_LIMIT_MS });

          fault.restore();
          for (let tries = 1; tries <= retries; tries += 1) {
            await retry.click();
            if (tries < retries) await expect(retry).toBeEnabled();
          }
          await remote.step(page);
          expect(await page.evaluate(() => 'markOfThisPage' in globalThis)).toBe(true);
          expect(unexpectedErrors(errors, [...fault.errorTexts, ...loggedFor(remote.area)])).toEqual([]);
        });
      });
    }
  });
}

/** Of the area's newest load, as somebody reads it in the page's console. */
function failedStep(page: Page, area: string): Promise<string | undefined> {
  return page.evaluate((of) => {
    type Load = { area: string; steps: { step: string }[] };
    const { trace }: { trace: () => Load[] } = Reflect.get(window, '__ONGI__');
    const { steps = [] } = trace().find((each) => each.area === of) ?? {};
    return steps[steps.findIndex(({ step }) => step === 'failed') - 1]?.step;
  }, area);
}

/** Every fault once, and nearly every kind of file of every remote; a full run: all. `index`: in REMOTES. */
function faultsOf(index: number): readonly Fault[] {
  return IS_FULL_RUN ? FAULTS : FAULTS.filter(({ remote }) => remote === index);
}

/** All others; by default one, so that the faults of a remote visit each of them. */
function othersOf(remote: Remote, faultIndex: number): readonly Remote[] {
  const others = REMOTES.filter((other) => other !== remote);
  const first = faultIndex % others.length;
  return IS_FULL_RUN ? others : others.slice(first, first + 1);
}

/** What the host logs of an area that it could not have. */
function loggedFor(area: string): string[] {
  return [`area ${area} could not be loaded`, `area ${area} took longer`, `a screen of ${area} took longer`];
}
