import type { Page, Route } from '@playwright/test';
import { type Families, logInAs } from '../support/accounts/people.ts';
import { APP, FIRST_VIEW } from '../support/first-view/first-view-pages.ts';
import { expect, test } from '../support/journey.ts';
import { recordErrors, unexpectedErrors } from '../support/page/page-errors.ts';
import { jpegPhoto } from '../support/photos/photos.ts';
import { integrityOf } from '../support/releases/integrity-of.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import { respondWith } from '../support/releases/changed-release.ts';

const TITLE = '할머니 댁 감 따던 날';
const SCRIPT = /\/first-view-home\.[0-9a-f]{8}\.js$/;

// Each opening is a first visit: afterwards the worker has the files.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

async function logInAsMember(page: Page, families: Families): Promise<void> {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: TITLE, photos: [await jpegPhoto('a.jpg')] });
  await logInAs(page, mother);
}

/** The screen as it is without a first-view script; `areExpected` are words of what the fault itself logs. */
async function expectScreen(page: Page, areExpected: readonly string[]): Promise<void> {
  const errors = recordErrors(page);
  const views: boolean[] = [];
  page.on('domcontentloaded', () => views.push(true));
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '오늘도 따뜻한 하루예요' })).toBeVisible();
  await expect(page.locator(FIRST_VIEW)).toHaveCount(0);
  // One page, and nobody is told of a failure.
  expect(views).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(unexpectedErrors(errors, areExpected)).toEqual([]);
}

type Respond = (route: Route) => Promise<unknown>;

const altered: Respond = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} ` });
};

const FAULTS: readonly [what: string, respond: Respond, logged: string[]][] = [
  ['없으면', (route) => route.fulfill({ status: 404, body: '' }), ['first-view-home']],
  ['바뀌었으면', altered, ['first-view-home']],
  ['끊기면', (route) => route.abort('connectionreset'), ['first-view-home']],
  ['오지 않으면', () => new Promise(() => undefined), []],
];

const BROKEN_SOURCES: readonly [what: string, source: string][] = [
  ['던지면', 'throw new Error("planted by a journey");'],
  ['읽을 수 없으면', 'planted by a journey {{{'],
  [
    '그리다가 던지면',
    `(() => {
      const view = globalThis.ongiFirstView;
      view.script = () => {
        view.plan = {
          frame: { hasHeader: true, hasTabs: true },
          firstOptional: 1,
          draw: () => { throw new Error('not seen'); },
        };
      };
      view.onScript?.();
    })();`,
  ],
  ['없는 계획을 적으면', 'globalThis.ongiFirstView.script = 7; globalThis.ongiFirstView.onScript?.();'],
];

test('먼저 그리는 스크립트가 오지 않거나 망가졌으면 화면은 없는 것과 같다 @operator-key', async ({
  page,
  families,
  baseURL,
}) => {
  await logInAsMember(page, families);
  for (const [what, respond, logged] of FAULTS)
    await test.step(what, async () => {
      let wasMet = false;
      await page.route(SCRIPT, (route) => {
        wasMet = true;
        return respond(route);
      });
      await expectScreen(page, logged);
      expect(wasMet).toBe(true);
      await page.unroute(SCRIPT);
    });
  for (const [what, source] of BROKEN_SOURCES)
    await test.step(what, async () => {
      const restore = await releaseScript(page, baseURL ?? '', source);
      // A syntax error is named by the browser.
      await expectScreen(page, ['planted by a journey', 'Unexpected identifier']);
      restore();
    });
});

/** The site as if feed's team had released this first-view script for home. Returns how to end it. */
async function releaseScript(page: Page, site: string, source: string): Promise<() => void> {
  const releases = await readReleases(site);
  const { feed } = releases.areas;
  const script = feed?.firstViews?.['/home']?.script;
  if (feed === undefined || script === undefined) throw new Error('home has no first-view script');
  feed.files[script] = integrityOf(source);
  return respondWith(page, { releases, files: { [`feed/${script}`]: source } });
}

test('화면의 스타일이 오지 않으면 먼저 그린 것도 보이지 않고, 영역이 고장 나도 카드를 가리지 않는다', async ({
  page,
  families,
}) => {
  await logInAsMember(page, families);
  const retry = page.locator(APP).getByRole('button', { name: '다시 시도' });
  for (const [files, respond] of [
    [/\/feed\/[^/]+\/[^/]+\.css$/, (route) => route.fulfill({ status: 404, body: '' })],
    [/\/feed\/[^/]+\/remoteEntry/, (route) => route.abort('connectionrefused')],
  ] satisfies [RegExp, Respond][]) {
    await page.route(files, respond);
    await page.goto('/home', { waitUntil: 'commit' });
    // Today's path: the area's card, and a way to try again.
    await expect(page.getByText('이 화면을 불러오지 못했어요.')).toBeVisible();
    await expect(retry).toBeVisible({ timeout: 10_000 });
    await expect(page.locator(FIRST_VIEW)).toHaveCount(0);
    await page.unroute(files);
    await retry.click();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  }
});
