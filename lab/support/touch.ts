import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator } from 'playwright';

/**
 * After a tap, the page is left alone for as long: Playwright's own script takes a slowed CPU 40 ms. No tap
 * takes longer in any variant.
 */
export const LEFT_ALONE_MS = 1_500;

/** Touches the centre of what is on the screen. Returns when the finger has left it. */
export async function touch(devtools: CDPSession, target: Locator, heldMs = 0): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what is touched is not on the screen');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  if (heldMs > 0) await pause(heldMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
