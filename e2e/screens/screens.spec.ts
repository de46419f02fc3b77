import type { Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import type { VisualFamily } from '../support/visual/visual-family.ts';
import { asNewDevice } from '../support/visual/reused-page.ts';
import { takeScreenshot, test } from '../support/visual/visual-test.ts';
import { logInAs } from '../support/accounts/people.ts';
import {
  expectAccessible,
  expectLaidOut,
  FIRST_VARIANT,
  hasOwnLayout,
  isCheckedByAxe,
  VARIANTS,
  applyVariant,
  NARROW_VARIANT,
  settle,
} from '../support/visual/page-checks.ts';
import type { ScreenState, Screen } from './screen.ts';
import { FAMILY_SCREENS } from './family-screens.ts';
import { FEED_SCREENS } from './feed-screens.ts';
import { GOODS_SCREENS } from './goods-screens.ts';
import { NOTIFICATION_SCREENS } from './notification-screens.ts';
import { SEARCH_SCREENS } from './search-screens.ts';
import { SHELL_SCREENS } from './shell-screens.ts';
import { VIDEO_SCREENS } from './video-screens.ts';
import { VOICE_SCREENS } from './voice-screens.ts';
import { WRITE_SCREENS } from './write-screens.ts';

/** Every screen in every state, by area. `:postId` is a post with photos and comments. */
const SCREENS: readonly Screen[] = [
  ...SHELL_SCREENS,
  ...FAMILY_SCREENS,
  ...NOTIFICATION_SCREENS,
  ...FEED_SCREENS,
  ...SEARCH_SCREENS,
  ...WRITE_SCREENS,
  ...VIDEO_SCREENS,
  ...VOICE_SCREENS,
  ...GOODS_SCREENS,
];

// Each stands for itself: a second worker takes its part of the longest file.
test.describe.configure({ mode: 'parallel' });

for (const screen of SCREENS) {
  const { movesTime = false, next = [], needs } = screen;
  const tags = needs === undefined ? '' : ` ${needs}`;
  const names = [screen, ...next].map(({ name }) => name).join(', ');
  test.describe(() => {
    test.use({ movesTime });
    test(`${names}: 밝게, 어둡게, 글자를 두 배로, 320px에서 해도 온전하다${tags}`, async ({
      page,
      family,
    }, info) => {
      test.setTimeout(90_000 + 30_000 * next.length);
      const reopen = async () => {
        await asNewDevice(page);
        await open(page, screen, family);
      };
      await applyVariant(page, FIRST_VARIANT);
      await test.step(screen.name, () => open(page, screen, family));
      await checkAppearance(page, screen, info.outputPath(), screen.opensAnew === true ? reopen : undefined);
      for (const state of next) {
        await applyVariant(page, FIRST_VARIANT);
        await test.step(state.name, () => arrange(page, state));
        await checkAppearance(page, state, info.outputPath());
      }
    });
  });
}

async function checkAppearance(
  page: Page,
  { name, staysBusy }: ScreenState,
  folder: string,
  reopen?: () => Promise<void>,
): Promise<void> {
  for (const variant of [...VARIANTS, NARROW_VARIANT]) {
    await test.step(`${name}, ${variant.name}`, async () => {
      await applyVariant(page, variant);
      if (variant === NARROW_VARIANT) await reopen?.();
      await settle(page, variant, staysBusy === true);
      await takeScreenshot(page, `${folder}/${name}-${variant.name}.png`);
      if (isCheckedByAxe(variant)) await expectAccessible(page);
      if (hasOwnLayout(variant)) await expectLaidOut(page);
    });
  }
}

async function open(page: Page, screen: Screen, family: VisualFamily): Promise<void> {
  const { visitor = 'member', network, ...opened } = screen;
  if (visitor !== 'nobody') await logInAs(page, family.people[visitor]);
  await network?.(page);
  if (screen.enter === undefined) await page.goto(screen.path.replace(':postId', String(family.postId)));
  else await screen.enter(page);
  await (screen.ready ?? headingIsThere)(page);
  await arrange(page, opened);
}

async function arrange(page: Page, state: ScreenState): Promise<void> {
  await state.network?.(page);
  await state.arrange?.(page);
  if (state.staysBusy !== true) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function headingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
