import { expect, type Page } from '@playwright/test';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { violationsOn } from './axe.ts';
import { layoutProblems } from './layout-problems.ts';

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

/** Dark colours move nothing. */
export function hasOwnLayout({ scheme }: Variant): boolean {
  return scheme === 'light' || IS_FULL_RUN;
}

export async function applyVariant(page: Page, { width, scheme }: Variant): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const { width: widthBefore, height } = page.viewportSize() ?? {};
  if (widthBefore !== width || height !== PHONE_HEIGHT_PX)
    await page.setViewportSize({ width, height: PHONE_HEIGHT_PX });
}

/** Everything that is looked at is there, seen from its beginning. */
export async function settle(page: Page, { text }: Variant, staysBusy: boolean): Promise<void> {
  await page.evaluate(
    async ({ size, waitsForPhotos }) => {
      for (const scrolled of document.querySelectorAll('*')) {
        if (scrolled.scrollTop > 0 || scrolled.scrollLeft > 0)
          scrolled.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      }
      document.documentElement.style.fontSize = size;
      // Colours fade when the theme changes; until then nothing has its final contrast.
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled([document.fonts.ready, ...changes.map(({ finished }) => finished)]);
      const isThere = (image: HTMLImageElement): boolean => image.complete || image.loading === 'lazy';
      if (!waitsForPhotos) return;
      // Photographs are part of what is looked at.
      while (![...document.images].every(isThere)) await new Promise(requestAnimationFrame);
    },
    { size: text, waitsForPhotos: !staysBusy },
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
  await expect.poll(() => layoutProblems(page)).toEqual([]);
}
