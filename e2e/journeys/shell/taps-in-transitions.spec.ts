import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { touch } from '../../support/browser/gestures.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

/** A movement of 0.3 s takes 30 s: whatever happens in it happens long before its end. */
const SLOWED = 0.01;

async function slowAnimations(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: SLOWED });
  return devtools;
}

/** Right where it is now, as a finger does: Playwright would wait until nothing moves. */
async function tap(devtools: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch(devtools, 'touchStart', [finger]);
  await touch(devtools, 'touchEnd', []);
}

const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .some(
        ({ effect }) =>
          effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'),
      ),
  );

test('화면이 바뀌며 움직이는 동안에 누른 것도 된다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, {
    title: '감 따던 날',
    photos: [await jpegPhoto('a.jpg', 20)],
  });
  await openAs(page, mother, '/home');
  // The screen's own: that of the first view is replaced in a moment.
  const card = page.locator('#root').getByRole('link', { name: '감 따던 날' });
  await card.waitFor();
  await expect(page.locator('.first-view')).toHaveCount(0);
  const devtools = await slowAnimations(page);

  await test.step('좋아요', async () => {
    await tap(devtools, card);
    const like = page.getByRole('button', { name: '좋아요', exact: true });
    await like.waitFor();
    expect(await isMoving(page)).toBe(true);
    await tap(devtools, like);
    await page.getByRole('button', { name: '좋아요 취소' }).waitFor();
    expect(await isMoving(page)).toBe(false);
  });

  await test.step('뒤로, 그리고 다른 탭', async () => {
    await tap(devtools, page.getByRole('button', { name: '뒤로' }));
    await card.waitFor();
    expect(await isMoving(page)).toBe(true);
    await tap(devtools, page.getByRole('link', { name: '책장', exact: true }));
    await expect(page).toHaveURL(/\/bookshelf$/);
    await page.getByRole('heading', { level: 1, name: '우리 가족 책장' }).waitFor();
  });
});
