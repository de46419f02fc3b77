import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts/people.ts';
import { expect, test } from '../support/journey.ts';
import { siteIsCached } from '../support/page/offline.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import { withChangedMap } from '../support/releases/signed-map.ts';

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(() => {
    test.use({ serviceWorkers });

    test(`옛 화면이 다시 와도 본 적 있는 새 것이 계속된다 (${serviceWorkers}) @operator-key`, async ({
      page,
      families,
      appURL,
    }) => {
      const older = await (await fetch(`${appURL}/home`)).text();
      const newest = (await readReleases(appURL)).revision + 1;
      await respondWithPage(page, (html) => withChangedMap(html, { revision: newest }));
      await openAs(page, await families.withFamily('엄마'), '/home');
      await expect.poll(() => revisionOf(page)).toBe(newest);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('ongi-releases')?.includes('"seen"')))
        .toBe(true);
      if (serviceWorkers === 'allow') await siteIsCached(page);
      const alarms: string[] = [];
      page.on('console', (message) => alarms.push(message.text()));
      // What a mirror, a cache or somebody with the files would send instead of the page.
      await respondWithPage(page, () => older);
      await page.goto('/home');
      await areaTab(page, '책장').click();
      await expect(page).toHaveURL(/bookshelf/);
      expect(await revisionOf(page)).toBe(newest);
      await expect.poll(() => alarms.join('\n')).toContain('older');
    });
  });

/** Also what the service worker requests for its cache, as no document. */
async function respondWithPage(page: Page, change: (html: string) => string): Promise<void> {
  const isPage = ({ pathname }: URL): boolean => !/^\/api\/|\./.test(pathname);
  await page.context().route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

const revisionOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(Reflect.get(window, '__ONGI__') ?? {}, 'revision'));
