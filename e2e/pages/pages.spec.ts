import type { Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import type { VisualFamily } from '../support/visual/visual-family.ts';
import { goesOffline, retryIsOffered } from '../support/browser/network.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { takeScreenshot, test } from '../support/visual/visual-test.ts';
import { logInAs } from '../support/accounts/people.ts';
import {
  expectAccessible,
  expectLaidOut,
  FIRST_VARIANT,
  hasOwnLayout,
  isCheckedByAxe,
  type Variant,
  VARIANTS,
  applyVariant,
  NARROW_VARIANT,
  settle,
} from '../support/visual/page-checks.ts';
import { expectLaidOutAtAllSizes, expectLaidOutOnSmallPhones } from '../support/visual/size-matrix.ts';
import { isWalkedTo, PAGE_STATES, type PageState, VISITORS } from './page-states.ts';
import { pageAt, type ProductPage } from './product-pages.ts';
import { expectReportedOnce, failReads } from './read-failures.ts';

/* Every page of product.md's table in every state. Tests are generated: a new page or state needs no code. */

test.describe.configure({ mode: 'parallel' });

/** Something that says that more is to come. */
const BUSY = ['[aria-busy=true]', '[role=status]', '[role=progressbar]']
  .map((mark) => `${mark}:visible`)
  .join(', ');

for (const state of PAGE_STATES.filter((each) => IS_FULL_RUN || !isWalkedTo(each))) {
  test.describe(() => {
    test.use({ movesTime: state.failures !== undefined });
    test(`${state.page.path} ${state.name}`, async ({ page, pageErrors, family }, info) => {
      test.setTimeout(60_000 + 60_000 * (state.failures?.length ?? 1));
      const areas = runningAreas(page);
      const forTools = requestedForTools(page);
      await open(page, state, family);
      await expectAround(page, state, areas);
      if (state.isSeenBefore !== true) await checkAppearance(page, state, info.outputPath());
      expect(pageErrors.filter((error) => !isExpected(error, state))).toEqual([]);
      expect(forTools).toEqual([]);
      if (state.goesOffline !== true) return;
      await test.step('인터넷이 끊겼을 때', async () => {
        await applyVariant(page, FIRST_VARIANT);
        await goesOffline(page);
        await expectAround(page, state, areas);
        await checkAppearance(page, state, info.outputPath('offline'), true);
      });
      expect(pageErrors.filter((error) => !isOfNetwork(error))).toEqual([]);
    });
  });
}

for (const [name, visitor] of VISITORS) {
  const [first, ...others] = PAGE_STATES.filter((state) => state.visitor === visitor && isWalkedTo(state));
  if (first === undefined) continue;
  test(`${name}, 열린 앱에서 옮겨 가도 갈 수 없는 화면에서는 이끌려 간다`, async ({
    page,
    pageErrors,
    family,
  }) => {
    const areas = runningAreas(page);
    const forTools = requestedForTools(page);
    await open(page, first, family);
    for (const state of [first, ...others]) {
      await test.step(state.page.path, async () => {
        if (state !== first) await walk(page, state, family);
        await expectAround(page, state, areas);
        await expectLaidOut(page);
      });
    }
    expect(pageErrors.filter((error) => !isExpected(error, first))).toEqual([]);
    expect(forTools).toEqual([]);
  });
}

/** @param isAgain it has been looked at in every size */
async function checkAppearance(page: Page, state: PageState, folder: string, isAgain = false): Promise<void> {
  const isOwnPage = state.endsAt === undefined;
  for (const variant of variantsOf(state)) {
    await test.step(variant.name, async () => {
      await applyVariant(page, variant);
      await settle(page, variant, state.staysBusy === true);
      if (isOwnPage) await takeScreenshot(page, `${folder}/${variant.name}.png`);
      if (isCheckedByAxe(variant) && (isOwnPage || isFirstToLeadOn(state) || IS_FULL_RUN))
        await expectAccessible(page);
      if (hasOwnLayout(variant)) await expectLaidOut(page);
    });
  }
  if (!isComplete(state)) return;
  if (isAgain && !IS_FULL_RUN) await test.step('작은 전화', () => expectLaidOutOnSmallPhones(page));
  else await test.step('모든 크기', () => expectLaidOutAtAllSizes(page));
}

/** The page as people mostly see it: nothing of it is missing. */
function isComplete({ endsAt, staysBusy, failures }: PageState): boolean {
  return endsAt === undefined && staysBusy !== true && failures === undefined;
}

/** The page after a redirect does not depend on the origin: all variants once, then the first one only. */
function variantsOf(state: PageState): readonly Variant[] {
  // Its sizes are all looked at, in light colours.
  if (isComplete(state)) return IS_FULL_RUN ? VARIANTS : VARIANTS.filter(({ text }) => text === '100%');
  if (state.endsAt === undefined) return [...VARIANTS, NARROW_VARIANT];
  return isFirstToLeadOn(state) ? VARIANTS : [FIRST_VARIANT];
}

function isFirstToLeadOn(state: PageState): boolean {
  return PAGE_STATES.find(({ endsAt }) => endsAt === state.endsAt) === state;
}

async function open(page: Page, state: PageState, family: VisualFamily): Promise<void> {
  await applyVariant(page, FIRST_VARIANT);
  if (state.visitor !== 'nobody') await logInAs(page, family.people[state.visitor]);
  await state.network?.(page);
  if (state.failures === undefined) return load(page, state, family);
  for (const failure of state.failures) {
    await test.step(failure.kind, async () => {
      const failed = await failReads(page, failure);
      await load(page, state, family);
      await expectReportedOnce(page, failure);
      expect(failed.length).toBeGreaterThan(0);
      if (failure.isRetried === true && state.isSeenBefore !== true) await retryIsOffered(page);
    });
  }
  if (state.isSeenBefore !== true) await expectLoaded(page, state);
}

/** As the button for going back does: from one address of the open app to another one. */
async function walk(page: Page, state: PageState, family: VisualFamily): Promise<void> {
  // Navigations without any input are taken for a loop.
  await page.keyboard.press('Shift');
  await page.evaluate((address) => {
    history.pushState({ ...history.state, idx: history.state.idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, filledWith(family)(state.address));
  await arrive(page, state, family);
}

async function load(page: Page, state: PageState, family: VisualFamily): Promise<void> {
  await page.goto(filledWith(family)(state.address));
  await arrive(page, state, family);
}

async function arrive(page: Page, state: PageState, family: VisualFamily): Promise<void> {
  const filled = filledWith(family);
  await expect.poll(() => addressOf(page)).toBe(filled(state.endsAt ?? state.address));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (state.staysBusy === true) await page.locator(BUSY).first().waitFor();
  else if (state.failures === undefined) await expectLoaded(page, state);
}

async function expectLoaded(page: Page, state: PageState): Promise<void> {
  await expect(page).toHaveTitle(titleOf(shownIn(state), state));
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

function shownIn({ page, endsAt }: PageState): ProductPage {
  return endsAt === undefined ? page : pageAt(endsAt);
}

const filledWith =
  ({ postId, inviteCode }: VisualFamily) =>
  (address: string): string =>
    address.replace('{postId}', String(postId)).replace('{inviteCode}', inviteCode);

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** A memory's page has the memory's name once it is there. */
function titleOf({ title, path }: ProductPage, { isUnnamed }: PageState): string {
  const named = isUnnamed === true && path.includes('memoryDetailPage') ? '추억' : title;
  return `${named ?? ''} · 온기`;
}

/** Title, header and tab, and where the page comes from. */
async function expectAround(page: Page, state: PageState, areas: readonly string[]): Promise<void> {
  const shown = shownIn(state);
  await expect(page).toHaveTitle(titleOf(shown, state));
  const icons = page.locator('header:not(main header)').locator('a, button');
  // Without what is new, which `journeys/feed/unseen.spec.ts` has.
  const names = () =>
    icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('aria-label')?.replace(/, 새 .*/, '')));
  await expect.poll(names).toEqual(shown.header ?? []);
  const navigation = page.getByRole('navigation', { name: '주요 메뉴' });
  await expect(navigation).toHaveCount(shown.tab === null ? 0 : 1);
  if (shown.tab !== null) await expect(navigation.locator('[aria-current=page]')).toHaveText(shown.tab);
  if (shown.owner !== 'host') expect(areas).toContain(shown.owner);
  if (state.endsAt === undefined) expect(areas.every((area) => area === shown.owner)).toBe(true);
}

/** The areas whose scripts the page runs, from now on; what was fetched before it registers only ahead. */
function runningAreas(page: Page): string[] {
  const areas: string[] = [];
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const area = /^\/(feed|write|goods|family)\//.exec(new URL(request.url()).pathname)?.[1];
    if (request.resourceType() === 'fetch') fetched.add(request.url());
    else if (area !== undefined && request.resourceType() === 'script' && !fetched.has(request.url()))
      areas.push(area);
  });
  return areas;
}

/** What the page requests, from now on, of that which builds have for Module Federation's devtools alone. */
function requestedForTools(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:mf-(?:manifest|stats)\.json|@mf-types)/.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}

function isExpected(error: string, { failures, endsAt }: PageState): boolean {
  // The page's first script requests what members see; who is sent on to another page may be none.
  if (endsAt !== undefined && /status of 403/.test(error)) return true;
  return failures !== undefined && isOfNetwork(error);
}

/** A browser logs it by itself. */
function isOfNetwork(error: string): boolean {
  return /^(Failed to load resource|ApiError)/.test(error);
}
