import { monthRows, type MonthRows, tilesBetween, tileSizes } from './month-rows.ts';

/** One month of the grid, known from its count alone: its posts are fetched when they become visible. */
export type GridSection = {
  key: string;
  /** Read above its tiles: `11월`, `2024년 12월`. */
  heading: string;
  /** `2024-12`, as in the API. */
  month: string;
  count: number;
};

export type GridMonthLayout = {
  section: GridSection;
  /** The index counts from 0, newest first. */
  index: number;
  /** The heading's position, in CSS pixels below the top of the grid. */
  top: number;
  headHeight: number;
  rows: MonthRows;
};

export type GridLayout = { months: readonly GridMonthLayout[]; height: number; stacksHeads: boolean };

/** A part of a month that is in view: its tiles `from` up to but not including `end`. */
export type MonthInView = { layout: GridMonthLayout; from: number; end: number };

const GAP_REM = 0.375;
const HEAD_REM = 2.675;
/** Heading and count below each other, where large letters leave no room for both in a line. */
const STACKED_HEAD_REM = 4.0625;
const NARROW_REM = 17;
const BETWEEN_MONTHS_REM = 1.75;
/** Two lines, and the space around them. */
const CAPTION_REM = 3;

/** `gallery` has a heading above each month; `book` is one month, with a caption below each photo. */
export type GridVariant = 'gallery' | 'book';

type GridMeasures = {
  /** CSS pixels. */
  width: number;
  /** CSS pixels of one rem. */
  rem: number;
  variant: GridVariant;
};

export function gridLayout(sections: readonly GridSection[], measures: GridMeasures): GridLayout {
  const { width, rem, variant } = measures;
  const sizes = tileSizes(width, GAP_REM * rem, variant === 'book' ? CAPTION_REM * rem : 0);
  const stacksHeads = width < NARROW_REM * rem;
  const headHeight = variant === 'gallery' ? (stacksHeads ? STACKED_HEAD_REM : HEAD_REM) * rem : 0;
  let height = 0;
  const months = sections.map((section, index) => {
    const top = index === 0 ? 0 : height + BETWEEN_MONTHS_REM * rem;
    const rows = monthRows(section.count, index, sizes);
    height = top + headHeight + rows.height;
    return { section, index, top, headHeight, rows };
  });
  return { months, height, stacksHeads };
}

export function monthsBetween({ months }: GridLayout, top: number, bottom: number): MonthInView[] {
  const inView: MonthInView[] = [];
  for (let index = monthAt(months, top); index < months.length; index += 1) {
    const layout = months[index];
    if (layout === undefined || layout.top > bottom) break;
    const body = layout.top + layout.headHeight;
    inView.push({ layout, ...tilesBetween(layout.rows, top - body, bottom - body) });
  }
  return inView;
}

/** The index of the month at a height: the last that begins at or above it, else the first. */
export function monthAt(months: readonly Pick<GridMonthLayout, 'top'>[], top: number): number {
  let low = 0;
  let high = Math.max(0, months.length - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((months[middle]?.top ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}
