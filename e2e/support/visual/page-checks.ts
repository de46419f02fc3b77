import { expect, type Page } from '@playwright/test';
import { IS_FULL_RUN } from '../full-run.ts';
import { violationsOn } from './axe.ts';
import { sidewaysOverflow } from '../page/page-layout.ts';

/** A way in which a page is looked at. */
export type Variant = { name: string; width: number; scheme: 'light' | 'dark'; text: string };

const PHONE_PX = 390;
const PHONE_HEIGHT_PX = 844;

/** How a page is opened. */
export const FIRST_VARIANT: Variant = { name: 'light', width: PHONE_PX, scheme: 'light', text: '100%' };

/** Light, dark and large text are changed on the open page, as a person does. */
export const VARIANTS: readonly Variant[] = [
  FIRST_VARIANT,
  { name: 'dark', width: PHONE_PX, scheme: 'dark', text: '100%' },
  { name: 'large-text', width: PHONE_PX, scheme: 'light', text: '200%' },
];

export const NARROW_VARIANT: Variant = { name: '320', width: 320, scheme: 'light', text: '100%' };

/** axe reads the document and its colours: once for each theme. A full run repeats it with large text. */
export function isCheckedByAxe({ name }: Variant): boolean {
  return name === 'light' || name === 'dark' || (IS_FULL_RUN && name !== NARROW_VARIANT.name);
}

export async function applyVariant(page: Page, { width, scheme }: Variant): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: PHONE_HEIGHT_PX });
}

/** Everything that is looked at is there, seen from its beginning. */
export async function settle(page: Page, { text }: Variant, staysBusy: boolean): Promise<void> {
  await page.evaluate((size) => {
    for (const scrolled of document.querySelectorAll('*')) {
      if (scrolled.scrollTop > 0 || scrolled.scrollLeft > 0)
        scrolled.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    }
    document.documentElement.style.fontSize = size;
  }, text);
  // Colours fade when the theme changes; until then nothing has its final contrast.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled([document.fonts.ready, ...changes.map(({ finished }) => finished)]);
  });
  if (staysBusy) return;
  // Photographs are part of what is looked at.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

/** Nothing for axe to find, one h1, nothing cut off, nothing too small to hit. */
export async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectLaidOut(page);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

export async function expectLaidOut(page: Page): Promise<void> {
  // What measures its window hears of another width a moment later.
  await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expect.poll(() => cutOffControls(page)).toEqual([]);
  expect(await tooSmallTargets(page)).toEqual([]);
}

/** Controls of which an ancestor that cannot be scrolled cuts a part away. */
async function cutOffControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, label, input:not([type=hidden]), textarea');
    return [...controls].flatMap((control) => {
      if (control.closest('[inert], [aria-hidden=true], .sr') !== null) return [];
      const { left, right, width, height } = control.getBoundingClientRect();
      // Only there for screen readers.
      if (width <= 1 || height <= 1) return [];
      // What lies around a dialog in the page does not cut it.
      for (
        let around = control.parentElement;
        around !== null && !around.matches(':modal');
        around = around.parentElement
      ) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return [];
        if (overflowX === 'visible') continue;
        const edges = around.getBoundingClientRect();
        if (left < edges.left - 1 || right > edges.right + 1) return [control.outerHTML.slice(0, 160)];
      }
      return [];
    });
  });
}

/**
 * Controls with a target below 44 CSS px. Smaller ones are scrolled to the middle of the screen and
 * hit-tested 21 px from their centre: the target may be larger than the drawn control (a card whose title is
 * the link, an icon with padding).
 */
async function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH_PX = 21;
    const controls = document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), textarea, select, [role=button]',
    );
    // What lies below an open dialog cannot be touched.
    const inReach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...controls].flatMap((control) => {
      if (!inReach.contains(control) || control.closest('[inert], [aria-hidden=true]') !== null) return [];
      // A radio or a checkbox is pressed through its label.
      const isChoice = control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
      const target = (isChoice ? control.labels?.[0] : undefined) ?? control;
      const drawn = target.getBoundingClientRect();
      // Only there for screen readers.
      if (drawn.width <= 1 || drawn.height <= 1) return [];
      if (drawn.width >= 44 && drawn.height >= 44) return [];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = target.getBoundingClientRect();
      const isHit = (dx: number, dy: number): boolean => {
        return target.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
      };
      const isLargeEnough =
        (width >= 44 || (isHit(-REACH_PX, 0) && isHit(REACH_PX, 0))) &&
        (height >= 44 || (isHit(0, -REACH_PX) && isHit(0, REACH_PX)));
      return isLargeEnough
        ? []
        : [`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
  });
}
