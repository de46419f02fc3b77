import { expect, type Page } from '@playwright/test';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { applyTextSize, layoutProblemsInTextSizes, type TextSize } from './layout-problems.ts';

/** What a person chooses in the settings, and twice the size by the browser's own setting. */
export const TEXT_SIZES = [
  { name: '보통', choice: undefined, root: '' },
  { name: '크게', choice: 'large', root: '' },
  { name: '아주 크게', choice: 'x-large', root: '' },
  { name: '200 %', choice: undefined, root: '200%' },
] as const satisfies readonly TextSize[];

type Phone = { width: number; height: number };

const WIDTHS_PX = [320, 360, 390];
const HEIGHTS_PX = [640, 844];

type Variant = { phone: Phone; sizes: readonly TextSize[] };

/** Each text size on each width and on each height; in a full run each on all phones. */
const VARIANTS: readonly Variant[] = WIDTHS_PX.flatMap((width, column) =>
  HEIGHTS_PX.map((height, row) => ({
    phone: { width, height },
    sizes: TEXT_SIZES.filter((_, index) => IS_FULL_RUN || (index + column + row) % HEIGHTS_PX.length === 0),
  })),
);

/** Where least room is left: what a tap brings up is looked for here. */
export const SMALL_PHONES: readonly { phone: Phone; size: TextSize }[] = [
  { phone: { width: 320, height: 640 }, size: TEXT_SIZES[3] },
  { phone: { width: 360, height: 640 }, size: TEXT_SIZES[0] },
  { phone: { width: 390, height: 844 }, size: TEXT_SIZES[2] },
];

/**
 * The open page on every phone and in every text size, changed in place: nothing wider than the window, no
 * control cut off, too small or covered, no text over its neighbour or letter below letter, no photo, video
 * or card below its minimum.
 */
export function expectLaidOutAtAllSizes(page: Page): Promise<void> {
  return expectLaidOutAt(page, VARIANTS);
}

/** A page that is looked at once more has to fit the small phones. */
export function expectLaidOutOnSmallPhones(page: Page): Promise<void> {
  return expectLaidOutAt(
    page,
    SMALL_PHONES.map(({ phone, size }) => ({ phone, sizes: [size] })),
  );
}

async function expectLaidOutAt(page: Page, variants: readonly Variant[]): Promise<void> {
  // What measures its window hears of another size a moment later.
  await expect.poll(() => problemsAt(page, variants)).toEqual([]);
  await applyTextSize(page, TEXT_SIZES[0]);
}

async function problemsAt(page: Page, variants: readonly Variant[]): Promise<string[]> {
  const found: string[] = [];
  for (const { phone, sizes } of variants) {
    await page.setViewportSize(phone);
    const problems = await layoutProblemsInTextSizes(page, sizes);
    found.push(...problems.map((problem) => `${phone.width} x ${phone.height}, ${problem}`));
  }
  return found;
}

export async function setSize(page: Page, phone: Phone, size: TextSize): Promise<void> {
  await page.setViewportSize(phone);
  await applyTextSize(page, size);
}
