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
  holdHost,
  recordOpening,
  withoutWebFont,
} from '../support/first-view/first-view-pages.ts';
import { Families, logInAs } from '../support/accounts/people.ts';
import { violationsOn } from '../support/visual/axe.ts';
import { createVisualFamily, type VisualFamily } from '../support/visual/visual-family.ts';
import { untilNetworkIsQuiet } from '../support/browser/network-quiet.ts';

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
    async ({}, use) => {
      const url = process.env['E2E_BASE_URL'] ?? '';
      const family = await createVisualFamily(url);
      // Marks of what is new come over the screen later, from the stream.
      await new Families(url).seeAll(family.people.member);
      await use(family);
    },
    { scope: 'worker' },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });

for (const [index, shown] of FIRST_VIEW_PAGES.entries()) {
  // Every page in every variant in a full run; otherwise each variant once, and each page once.
  for (const variant of IS_FULL_RUN ? VARIANTS : VARIANTS.slice(index, index + 1))
    test(`${shown.name} (${variant.name}): 먼저 그린 것은 화면과 같은 문서이고 한 점도 다르거나 밀리지 않고, 한 번만 묻는다`, async ({
      page,
      pageErrors,
      family,
    }) => {
      const { path, isPublic, card, document = card } = shown;
      await page.emulateMedia({ colorScheme: variant.colorScheme, reducedMotion: 'reduce' });
      if (variant.textSize !== undefined)
        await page.addInitScript((size) => localStorage.setItem('textSize', size), variant.textSize);
      await withoutWebFont(page);
      const opening = await recordOpening(page);
      const release = await holdHost(page);
      if (!isPublic) await logInAs(page, family.people.member);
      await page.goto(path(family), { waitUntil: 'commit' });
      await isDrawn(page);
      expect(opening.requests).not.toEqual([]);
      const outline = await outlineOf(page, `${FIRST_VIEW} ${document}`);
      expect(await violationsOn(page)).toEqual([]);
      const before = await screenshotOf(page, `${FIRST_VIEW} ${card}`);
      release();
      await isHandedOver(page);
      expect(outline).toEqual(await outlineOf(page, `${APP} ${document}`));
      const after = await screenshotOf(page, `${APP} ${card}`);
      await test.info().attach('before', { body: before, contentType: 'image/png' });
      await test.info().attach('after', { body: after, contentType: 'image/png' });
      expect(await differenceOf(before, after)).toBeUndefined();
      await untilNetworkIsQuiet(page);
      expect(opening.requests.filter((request, at) => opening.requests.indexOf(request) !== at)).toEqual([]);
      expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
      expect(pageErrors).toEqual([]);
    });
}
