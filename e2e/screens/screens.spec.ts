import type { Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import type { VisualFamily } from '../support/visual/visual-family.ts';
import { asNewDevice } from '../support/visual/reused-page.ts';
import { takeScreenshot, test } from '../support/visual/visual-test.ts';
import { logInAs } from '../support/accounts/people.ts';
import {
  expectAccessible,
  expectLaidOut,
  isCheckedByAxe,
  VARIANTS,
  applyVariant,
  NARROW_VARIANT,
  settle,
} from '../support/visual/page-checks.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

// Each stands for itself: a second worker takes its part of the longest file.
test.describe.configure({ mode: 'parallel' });

for (const screen of SCREENS) {
  test(`${screen.name}: 밝게, 어둡게, 글자를 두 배로, 320px에서 해도 온전하다`, async ({
    page,
    family,
  }, info) => {
    for (const [index, variant] of [...VARIANTS, NARROW_VARIANT].entries()) {
      await test.step(variant.name, async () => {
        await applyVariant(page, variant);
        if (index === 0) await open(page, screen, family);
        if (variant === NARROW_VARIANT && screen.opensAnew === true) {
          await asNewDevice(page);
          await open(page, screen, family);
        }
        await settle(page, variant, screen.staysBusy === true);
        await takeScreenshot(page, info.outputPath(`${screen.name}-${variant.name}.png`));
        if (isCheckedByAxe(variant)) await expectAccessible(page);
        await expectLaidOut(page);
      });
    }
  });
}

async function open(page: Page, screen: Screen, family: VisualFamily): Promise<void> {
  const { visitor = 'member' } = screen;
  if (visitor !== 'nobody') await logInAs(page, family.people[visitor]);
  await screen.network?.(page);
  await page.goto(screen.path.replace(':postId', String(family.postId)));
  await (screen.ready ?? headingIsThere)(page);
  await screen.arrange?.(page);
  if (screen.staysBusy !== true) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function headingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
