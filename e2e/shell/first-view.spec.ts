import type { Page } from '@playwright/test';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { expect, test as journey } from '../support/journey.ts';
import {
  differenceOf,
  isDrawn,
  isHandedOver,
  outlineOf,
  screenshotOf,
} from '../support/first-view/card-look.ts';
import {
  APP,
  FIRST_VIEW,
  FIRST_VIEW_PAGES,
  type FirstViewPage,
  holdHost,
  recordOpening,
  withoutWebFont,
} from '../support/first-view/first-view-pages.ts';
import { logInAs } from '../support/accounts/people.ts';
import { violationsOn } from '../support/visual/axe.ts';
import { createVisualFamily, type VisualFamily } from '../support/visual/visual-family.ts';

type Variant = { name: string; colorScheme: 'light' | 'dark'; textSize?: 'x-large' };

const VARIANTS: readonly Variant[] = [
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'large text', colorScheme: 'light', textSize: 'x-large' },
  { name: 'large text in the dark', colorScheme: 'dark', textSize: 'x-large' },
];

const test = journey.extend<object, { family: VisualFamily }>({
  family: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
    async ({}, use) => use(await createVisualFamily(process.env['E2E_BASE_URL'] ?? '')),
    { scope: 'worker' },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });

async function open(page: Page, { path, isPublic }: FirstViewPage, family: VisualFamily): Promise<void> {
  if (!isPublic) await logInAs(page, family.people.member);
  await page.goto(path(family), { waitUntil: 'commit' });
}

for (const [index, shown] of FIRST_VIEW_PAGES.entries()) {
  // Every page in every variant in a full run; otherwise each variant once, and each page once.
  const variants = IS_FULL_RUN ? VARIANTS : VARIANTS.filter((_, at) => at === index);
  for (const variant of variants) {
    test(`${shown.name} (${variant.name}): 먼저 그린 것과 화면의 것이 한 점도 다르지 않다`, async ({
      page,
      family,
    }) => {
      await page.emulateMedia({ colorScheme: variant.colorScheme, reducedMotion: 'reduce' });
      if (variant.textSize !== undefined)
        await page.addInitScript((size) => localStorage.setItem('textSize', size), variant.textSize);
      await withoutWebFont(page);
      const release = await holdHost(page);
      await open(page, shown, family);
      await isDrawn(page);
      const before = await screenshotOf(page, `${FIRST_VIEW} ${shown.card}`);
      release();
      await isHandedOver(page);
      const after = await screenshotOf(page, `${APP} ${shown.card}`);
      await test.info().attach('before', { body: before, contentType: 'image/png' });
      await test.info().attach('after', { body: after, contentType: 'image/png' });
      expect(await differenceOf(before, after)).toBeUndefined();
    });
  }

  test(`${shown.name}: 같은 문서이고, 읽는 사람에게도 맞다`, async ({ page, family }) => {
    const release = await holdHost(page);
    await open(page, shown, family);
    await isDrawn(page);
    const before = await outlineOf(page, `${FIRST_VIEW} ${shown.document ?? shown.card}`);
    expect(await violationsOn(page)).toEqual([]);
    release();
    await isHandedOver(page);
    expect(before).toEqual(await outlineOf(page, `${APP} ${shown.document ?? shown.card}`));
  });

  test(`${shown.name}: 아무것도 밀리지 않고, 한 번만 묻고, 아무 잘못도 기록하지 않는다`, async ({
    page,
    pageErrors,
    family,
  }) => {
    await withoutWebFont(page);
    const opening = await recordOpening(page);
    const release = await holdHost(page);
    await open(page, shown, family);
    await isDrawn(page);
    const ofFirstView = [...opening.requests];
    release();
    await isHandedOver(page);
    await page.waitForLoadState('networkidle');
    expect(ofFirstView).not.toEqual([]);
    expect(opening.requests.filter((request, at) => opening.requests.indexOf(request) !== at)).toEqual([]);
    expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
    expect(pageErrors).toEqual([]);
  });
}
