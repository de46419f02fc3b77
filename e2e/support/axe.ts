import type { Page } from '@playwright/test';
import axe from 'axe-core';

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Counts what a bar covers before one scrolls; targets are measured by themselves, scrolled to and by a larger size.
    'target-size': { enabled: false },
  },
  resultTypes: ['violations'],
  // The app has no frames.
  iframes: false,
};

/** What axe finds, one line a rule. Its code goes into a page once: half the time of a look would be spent on bringing it again. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const run: typeof axe.run = Reflect.get(window, 'axe').run;
    const { violations } = await run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, OPTIONS);
}
