import type { Page } from '@playwright/test';

export type PageTransition = {
  /** A photo of the old page became one of the new. */
  hasPhoto: boolean;
  /** Nothing cut it short. */
  isWhole: boolean;
};

declare global {
  interface Window {
    pageTransitions?: PageTransition[];
  }
}

/** Records each transition between two pages. Call it before opening the first one. */
export async function recordPageTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: { hasPhoto: boolean; isWhole: boolean }[] = [];
    window.pageTransitions = moves;
    const begin = document.startViewTransition.bind(document);
    const partOf = (effect: AnimationEffect | null): string | undefined =>
      effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
        ? effect.pseudoElement
        : undefined;
    document.startViewTransition = (update) => {
      const transition = begin(update);
      const move = { hasPhoto: false, isWhole: false };
      moves.push(move);
      const sample = async (): Promise<void> => {
        await transition.ready.catch(() => undefined);
        // A group moves by itself only where both pages have a part of its name.
        const animations = document.getAnimations().filter(({ effect }) => partOf(effect) !== undefined);
        move.hasPhoto = animations.some(({ effect }) => partOf(effect)?.endsWith('group(page-photo)'));
        const ends = await Promise.allSettled(animations.map(({ finished }) => finished));
        move.isWhole = ends.length > 0 && ends.every(({ status }) => status === 'fulfilled');
      };
      void sample();
      return transition;
    };
  });
}

/** The movements since the page was loaded, once none is going on any more. */
export async function pageTransitions(page: Page): Promise<PageTransition[]> {
  await page.waitForFunction(() => !('pageMoves' in document.documentElement.dataset));
  return page.evaluate(() => window.pageTransitions ?? []);
}

/** How many elements of the resting page carry a name for a movement; the document's own is always there. */
export function movingParts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.body.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).getPropertyValue('view-transition-name') !== 'none',
      ).length,
  );
}
