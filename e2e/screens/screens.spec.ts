import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { type LookedAtFamily, makeLookedAtFamily } from '../support/looked-at-family.ts';
import { logInAs } from '../support/people.ts';
import {
  expectLaidOut,
  expectWhole,
  LOOKS,
  lookThrough,
  NARROW_LOOK,
  settle,
} from '../support/whole-page.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

// A pixel of the picture for each of the page: a phone's three would be drawn seven times as many, on the processor.
test.use({ deviceScaleFactor: 1 });

// Each stands for itself: a second worker takes its part of the longest file.
test.describe.configure({ mode: 'parallel' });

let family: LookedAtFamily;

test.beforeAll(async () => {
  family = await makeLookedAtFamily(process.env['E2E_BASE_URL'] ?? '');
});

for (const screen of SCREENS) {
  test(`${screen.name}: 밝게, 어둡게, 글자를 두 배로, 320px에서 해도 온전하다`, async ({ page }, info) => {
    for (const [place, look] of [...LOOKS, NARROW_LOOK].entries()) {
      await test.step(look.look, async () => {
        await lookThrough(page, look);
        if (place === 0 || (look === NARROW_LOOK && screen.opensAnew === true)) await open(page, screen);
        await settle(page, look, screen.staysBusy === true);
        await page.screenshot({ path: info.outputPath(`${screen.name}-${look.look}.png`) });
        // What axe looks for does not depend on the width.
        await (look === NARROW_LOOK ? expectLaidOut(page) : expectWhole(page));
      });
    }
  });
}

async function open(page: Page, screen: Screen): Promise<void> {
  await beginOnNewDevice(page);
  if (screen.visitor !== 'nobody') await logInAs(page, family.people[screen.visitor]);
  await screen.network?.(page);
  await page.goto(screen.path.replace(':postId', String(family.postId)));
  await (screen.ready ?? headingIsThere)(page);
  await screen.arrange?.(page);
  if (screen.staysBusy !== true) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Nothing of the look before: no draft, nothing that waits, and the network is there. */
async function beginOnNewDevice(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(process.env['E2E_BASE_URL'] ?? '').origin;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

async function headingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
