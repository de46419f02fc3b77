import type { Page } from '@playwright/test';
import { coveredControls } from './covered-controls.ts';
import { overlaidTexts } from './overlaid-texts.ts';
import { smallMedia } from './small-media.ts';
import { squeezedTexts } from './squeezed-texts.ts';
import { cutOffControls, tooSmallTargets } from './touch-targets.ts';

/** What a person chooses in the settings, or the browser's own setting. */
export type TextSize = { name: string; choice: string | undefined; root: string };

/** Runs in the page. */
function sidewaysOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : [];
}

/** Whatever its size, a page is as wide as its window, and each control is whole and large enough to hit. */
const OF_EACH_STATE = [sidewaysOverflow, cutOffControls, tooSmallTargets];

/** A page on which nothing is missing is also checked for these. */
const OF_WHOLE_PAGES = [...OF_EACH_STATE, smallMedia, coveredControls, overlaidTexts, squeezedTexts];

/** What is wrong with the layout of the page as it is open. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(callEach(OF_EACH_STATE));
}

/**
 * What measures its window hears of another size a moment later: how often a size is checked, 100 ms apart.
 */
const MOST_CHECKS = 20;

/**
 * What is wrong with the layout of the page in these text sizes, one after another. It is one call for all of
 * them: a call for each check of each size takes as long again as the checks.
 */
export async function layoutProblemsInTextSizes(page: Page, sizes: readonly TextSize[]): Promise<string[]> {
  const problemsNow = callEach(OF_WHOLE_PAGES);
  return page.evaluate(`(async () => {
    const problems = [];
    for (const size of ${JSON.stringify(sizes)}) {
      await (${applyInPage.toString()})(size);
      let found = ${problemsNow};
      for (let checks = 1; found.length > 0 && checks < ${MOST_CHECKS}; checks += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        found = ${problemsNow};
      }
      for (const problem of found) problems.push(size.name + ': ' + problem);
    }
    return problems;
  })()`);
}

export async function applyTextSize(page: Page, size: TextSize): Promise<void> {
  await page.evaluate(applyInPage, size);
}

/** Runs in the page: as its first script and the browser do; two frames later it is laid out. */
async function applyInPage({ choice, root }: TextSize): Promise<void> {
  const { dataset, style } = document.documentElement;
  if (choice === undefined) delete dataset['textSize'];
  else dataset['textSize'] = choice;
  style.fontSize = root;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

function callEach(checks: readonly (() => string[])[]): string {
  return `[${checks.map(String).join()}].flatMap((check) => check())`;
}
