import type { Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import type { VisualFamily } from '../support/visual/visual-family.ts';
import { IS_FULL_RUN } from '../support/full-run.ts';
import { takeScreenshot, test } from '../support/visual/visual-test.ts';
import { logInAs } from '../support/accounts/people.ts';
import {
  expectAccessible,
  expectLaidOut,
  FIRST_VARIANT,
  isCheckedByAxe,
  type Variant,
  VARIANTS,
  applyVariant,
  NARROW_VARIANT,
  settle,
} from '../support/visual/page-checks.ts';
import { PAGE_STATES, type PageState } from './page-states.ts';
import { pageAt, type ProductPage } from './product-pages.ts';

/* Every page of product.md's table in every state. Tests are generated: a new page or state needs no code. */

test.describe.configure({ mode: 'parallel' });

/** Something that says that more is to come. */
const BUSY = ['[aria-busy=true]', '[role=status]', '[role=progressbar]']
  .map((mark) => `${mark}:visible`)
  .join(', ');

for (const state of PAGE_STATES) {
  test(`${state.page.path} ${state.name}`, async ({ page, pageErrors, family }, info) => {
    await applyVariant(page, FIRST_VARIANT);
    const isOwnPage = state.endsAt === undefined;
    const areas = requestedAreas(page);
    await open(page, state, family);

    const shown = shownIn(state);
    await expect(page).toHaveTitle(titleOf(shown, state));
    await expectAround(page, shown);
    if (shown.owner !== 'host') expect(areas).toContain(shown.owner);
    if (isOwnPage) expect(areas.every((area) => area === shown.owner)).toBe(true);
    for (const variant of variantsOf(state)) {
      await test.step(variant.name, async () => {
        await applyVariant(page, variant);
        await settle(page, variant, state.staysBusy === true);
        if (isOwnPage) await takeScreenshot(page, info.outputPath(`${variant.name}.png`));
        if (isCheckedByAxe(variant) && (isOwnPage || isFirstToLeadOn(state) || IS_FULL_RUN))
          await expectAccessible(page);
        await expectLaidOut(page);
      });
    }
    expect(pageErrors.filter((error) => !isExpected(error, state))).toEqual([]);
  });
}

/** The page after a redirect does not depend on the origin: all variants once, then the first one only. */
function variantsOf(state: PageState): readonly Variant[] {
  if (state.endsAt === undefined) return [...VARIANTS, NARROW_VARIANT];
  return isFirstToLeadOn(state) ? VARIANTS : [FIRST_VARIANT];
}

function isFirstToLeadOn(state: PageState): boolean {
  return PAGE_STATES.find(({ endsAt }) => endsAt === state.endsAt) === state;
}

async function open(page: Page, state: PageState, family: VisualFamily): Promise<void> {
  const filled = filledWith(family);
  if (state.visitor !== 'nobody') await logInAs(page, family.people[state.visitor]);
  await state.network?.(page);
  await page.goto(filled(state.address));
  await expect.poll(() => addressOf(page)).toBe(filled(state.endsAt ?? state.address));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (state.network === undefined) await expectLoaded(page, state);
  await state.arrange?.(page);
  if (state.staysBusy === true) await page.locator(BUSY).first().waitFor();
  else await expectLoaded(page, state);
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

async function expectAround(page: Page, { header, tab }: ProductPage): Promise<void> {
  const icons = page.locator('header:not(main header)').locator('a, button');
  const names = await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('aria-label')));
  expect(names).toEqual(header ?? []);
  const navigation = page.getByRole('navigation', { name: '주요 메뉴' });
  await expect(navigation).toHaveCount(tab === null ? 0 : 1);
  if (tab !== null) await expect(navigation.locator('[aria-current=page]')).toHaveText(tab);
}

/** The areas whose files the page loads, from now on; what is only fetched ahead runs nothing. */
function requestedAreas(page: Page): string[] {
  const areas: string[] = [];
  page.on('request', (request) => {
    const area = /^\/(feed|write|goods|family)\//.exec(new URL(request.url()).pathname)?.[1];
    if (area !== undefined && request.resourceType() !== 'fetch') areas.push(area);
  });
  return areas;
}

function isExpected(error: string, { losesNetwork }: PageState): boolean {
  return losesNetwork === true && /^(Failed to load resource|ApiError)/.test(error);
}
