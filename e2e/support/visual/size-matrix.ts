import { expect, type Page } from '@playwright/test';
import { sidewaysOverflow } from '../page/page-layout.ts';
import { coveredControls } from './covered-controls.ts';
import { overlaidTexts } from './overlaid-texts.ts';
import { smallMedia } from './small-media.ts';
import { cutOffControls, tooSmallTargets } from './touch-targets.ts';

/** What a person chooses in the settings, and twice the size by the browser's own setting. */
const TEXT_SIZES = [
  { name: '보통', choice: undefined, root: '' },
  { name: '크게', choice: 'large', root: '' },
  { name: '아주 크게', choice: 'x-large', root: '' },
  { name: '200 %', choice: undefined, root: '200%' },
] as const;

type TextSize = (typeof TEXT_SIZES)[number];
type Phone = { width: number; height: number };

const PHONES: readonly Phone[] = [320, 360, 390].flatMap((width) =>
  [640, 844].map((height) => ({ width, height })),
);

/** Where least room is left: what a tap brings up is looked for here. */
export const SMALL_PHONES: readonly { phone: Phone; size: TextSize }[] = [
  { phone: { width: 320, height: 640 }, size: TEXT_SIZES[3] },
  { phone: { width: 360, height: 640 }, size: TEXT_SIZES[0] },
  { phone: { width: 390, height: 844 }, size: TEXT_SIZES[2] },
];

/**
 * The open page on every phone in every text size, changed in place: nothing wider than the window, no control
 * cut off, too small or covered, no text over its neighbour, no photo, video or card below its minimum.
 */
export async function expectLaidOutAtAllSizes(page: Page): Promise<void> {
  // What measures its window hears of another size a moment later.
  await expect.poll(() => problemsAtAllSizes(page)).toEqual([]);
  await applyTextSize(page, TEXT_SIZES[0]);
}

async function problemsAtAllSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const phone of PHONES) {
    for (const size of TEXT_SIZES) {
      await setSize(page, phone, size);
      const problems = await problemsOf(page);
      found.push(...problems.map((problem) => `${phone.width} x ${phone.height}, ${size.name}: ${problem}`));
    }
  }
  return found;
}

async function problemsOf(page: Page): Promise<string[]> {
  const tooWidePx = await sidewaysOverflow(page);
  return [
    ...(tooWidePx > 0 ? [`${tooWidePx} px wider than the window`] : []),
    ...(await cutOffControls(page)),
    ...(await smallMedia(page)),
    ...(await tooSmallTargets(page)),
    ...(await coveredControls(page)),
    ...(await overlaidTexts(page)),
  ];
}

export async function setSize(page: Page, phone: Phone, size: TextSize): Promise<void> {
  await page.setViewportSize(phone);
  await applyTextSize(page, size);
}

/** As the page's first script and the browser do; two frames later everything that measures has measured. */
async function applyTextSize(page: Page, { choice, root }: TextSize): Promise<void> {
  await page.evaluate(
    async ({ choice, root }) => {
      const { dataset, style } = document.documentElement;
      if (choice === undefined) delete dataset['textSize'];
      else dataset['textSize'] = choice;
      style.fontSize = root;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    },
    { choice, root },
  );
}
