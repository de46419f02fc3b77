import type { Page } from '@playwright/test';
import { logInAs } from '../support/accounts/people.ts';
import {
  KNOWN_POST_TITLE,
  type Remote,
  REMOTES,
  walkThroughBeside,
} from '../support/faults/fault-remotes.ts';
import { reportedFailures } from '../support/faults/faulty-screens.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { expectVisibleInViewport } from '../support/page/visible.ts';
import { respondWith, withChangedFiles } from '../support/releases/changed-release.ts';
import { readReleases, releaseOf, type Releases } from '../support/releases/read-releases.ts';
import { expect, test } from './area-test.ts';

const PLANTED = 'planted by a journey';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page, mother }) => logInAs(page, mother));

test('다른 영역은 한가할 때 준비되고, 누르면 새 스크립트 없이 열린다', async ({ page, site }) => {
  const live = await readReleases(site);
  await plant(page, site, live, 'family', ({ start }) => start, ranMark);
  await openHome(page);
  await untilPrepared(page, live, ['write', 'goods', 'family']);
  expect(await page.evaluate(() => 'plantedCodeRan' in globalThis), 'no module of the area runs').toBe(false);
  const requested = requestedScripts(page);
  for (const { tab } of [remoteOf('goods'), remoteOf('family')]) {
    await areaTab(page, tab).click();
    await expect(page).toHaveTitle(new RegExp(tab));
    await expectVisibleInViewport(page.getByRole('heading', { level: 1 }));
  }
  expect(await page.evaluate(() => 'plantedCodeRan' in globalThis)).toBe(true);
  expect(requested()).toEqual([]);
  // Its package is there without network from now on, as if the tap had requested it.
  const base = new URL(releaseOf(live, 'goods').baseUrl, site).href;
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 15_000 })
    .toContain(`site-release:${base}`);
});

// What has failed ahead is run again by the tap: federation/runtime/prefetch/prepare-ahead.test.ts.
test('준비하던 영역의 엔트리가 던져도 그 영역을 열기 전에는 아무 일도 아니다 @operator-key', async ({
  page,
  site,
}) => {
  const live = await readReleases(site);
  const failures = reportedFailures(page);
  const thrown = page.waitForEvent('pageerror', (error) => error.message.includes(PLANTED));
  const restore = await plant(page, site, live, 'goods', ({ entry }) => [entry], throwAtOnce);
  await openHome(page);
  await thrown;
  await untilPrepared(page, live, ['write', 'family']);
  await walkThroughBeside(page, remoteOf('family'), remoteOf('goods'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(failures()).toEqual([]);

  await areaTab(page, '굿즈').click();
  const retry = page.getByRole('button', { name: '다시 시도' });
  await expectVisibleInViewport(retry);
  await expect.poll(failures).toEqual([`goods ${releaseOf(live, 'goods').version}`]);
  restore();
  await retry.click();
  await remoteOf('goods').step(page);
  expect(failures()).toHaveLength(1);
});

type Release = Releases['areas'][string];

const ranMark = (source: string): string =>
  source.replaceAll(/([{,]\d+\([\w$,]*\)\{)/g, (head) => `${head}globalThis.plantedCodeRan = true;`);
const throwAtOnce = (source: string): string => `throw new Error("${PLANTED}");${source}`;

/** A release of an area with changed files, whose sums are right, and which reports all failures. */
async function plant(
  page: Page,
  site: string,
  live: Releases,
  area: string,
  filesOf: (release: Release) => readonly string[],
  change: (source: string) => string,
): Promise<() => void> {
  const changes = Object.fromEntries(filesOf(releaseOf(live, area)).map((file) => [file, change]));
  return respondWith(page, { ...(await withChangedFiles(site, live, area, changes)), isReported: true });
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await expectVisibleInViewport(page.getByRole('link', { name: new RegExp(KNOWN_POST_TITLE) }));
}

/** Until the containers of these areas are started, and all scripts of their tabs registered. */
async function untilPrepared(page: Page, live: Releases, areas: readonly string[]): Promise<void> {
  const scripts = areas.map((area) => {
    const { start, paths } = releaseOf(live, area);
    const files = new Set([...start, ...(paths[remoteOf(area).path] ?? [])]);
    return [area, [...files].filter((file) => file.endsWith('.js')).length] as const;
  });
  await page.waitForFunction(
    (all) =>
      all.every(([area, count]) => {
        const chunks: unknown = Reflect.get(globalThis, `webpackChunkarea_${area}`);
        return Reflect.has(globalThis, `area_${area}`) && Array.isArray(chunks) && chunks.length >= count;
      }),
    scripts,
  );
}

function requestedScripts(page: Page): () => string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return () => scripts;
}

function remoteOf(area: string): Remote {
  const found = REMOTES.find((remote) => remote.area === area);
  if (found === undefined) throw new Error(`${area} is no remote`);
  return found;
}
