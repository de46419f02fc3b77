import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Less than half of what the package gives by itself: a page reads it faster. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Counts what a bar covers before one scrolls; targets are measured by themselves, scrolled to and by a larger size.
    'target-size': { enabled: false },
  },
  resultTypes: ['violations'],
  // The app has no frames.
  iframes: false,
  selectors: false,
};

/** The rules that look at colours and sizes; all others read only what is on the page and what of it is shown. */
const OF_APPEARANCE = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * What axe finds, one line a rule. Where a page has been looked through before and shows the same things in other colours or sizes, the rules
 * of appearance are enough.
 * Axe goes into a page once: half the time of a look would be spent on bringing it again.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  const isNew = await page.evaluate(() => !('axe' in window));
  if (isNew) await page.evaluate(AXE);
  return page.evaluate(
    async ({ options, ofAppearance }) => {
      const areShown = [...document.body.querySelectorAll('*')].map((element) =>
        Number(element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })),
      );
      const shown = [document.title, document.body.outerHTML, ...areShown].join();
      const isSeen = Reflect.get(window, 'lookedThrough') === shown;
      Reflect.set(window, 'lookedThrough', shown);
      const run: typeof axe.run = Reflect.get(window, 'axe').run;
      const { violations } = await run(document, isSeen ? { ...options, runOnly: ofAppearance } : options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    { options: OPTIONS, ofAppearance: OF_APPEARANCE },
  );
}
