import type { CDPSession, Locator, Page } from '@playwright/test';

type Point = { x: number; y: number };

const SWIPE_STEPS = 10;

/** Fingers on the glass, as the browser itself sees them. None is left after `touchEnd` with no points. */
export async function touch(
  devtools: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point, id) => ({ ...point, id })),
  });
}

/** One finger, from its place sideways. */
export async function swipe(page: Page, from: Point, byPx: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await touch(devtools, 'touchStart', [from]);
  for (let step = 1; step <= SWIPE_STEPS; step += 1)
    await touch(devtools, 'touchMove', [{ x: from.x + (byPx * step) / SWIPE_STEPS, y: from.y }]);
  await touch(devtools, 'touchEnd', []);
  await devtools.detach();
}

/** Sideways across the middle of an element, a third from its top. */
export async function swipeAcross(page: Page, element: Locator, byPx: number): Promise<void> {
  const { x, y } = await gripOf(element);
  await swipe(page, { x: x - byPx / 2, y }, byPx);
}

export async function dragByMouse(page: Page, element: Locator, byPx: number): Promise<void> {
  const { x, y } = await gripOf(element);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx, y, { steps: 8 });
  await page.mouse.up();
}

async function gripOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
}
