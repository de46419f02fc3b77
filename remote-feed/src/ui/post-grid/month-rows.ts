/**
 * hero: one large photo beside two small ones; half and third: two or three in a row; single: a month's only
 * one, as large as one of a pair, since the whole width would show an enlarged middle of it.
 */
export type RowKind = 'hero' | 'half' | 'third' | 'single';

/** Lengths in CSS pixels. */
export type TileSizes = {
  gap: number;
  width: number;
  /** Below the photo, within the height of its tile. */
  caption: number;
  heights: Readonly<Record<RowKind, number>>;
};

export type Row = {
  kind: RowKind;
  /** Its first tile, counted from 0 within the month. */
  first: number;
  /** The position is measured from the top of the month's first row. */
  top: number;
};

/** How the tiles of a month are laid: everything about a row follows from its number, so no row is stored. */
export type MonthRows = {
  beginsLarge: boolean;
  /** A pair and a row of three, again and again. */
  cycles: number;
  tail: readonly RowKind[];
  rowCount: number;
  height: number;
  sizes: TileSizes;
};

export type Box = { left: number; top: number; width: number; height: number };

export const TILES_OF_ROW: Readonly<Record<RowKind, number>> = { hero: 3, half: 2, third: 3, single: 1 };

const CYCLE_TILES = TILES_OF_ROW.half + TILES_OF_ROW.third;

export function tileSizes(width: number, gap: number, caption = 0): TileSizes {
  const third = widthOf(3, width, gap) + caption;
  const half = widthOf(2, width, gap) * 0.85 + caption;
  return { gap, width, caption, heights: { hero: 2 * third + gap, half, third, single: half } };
}

/** The width of one of `inRow` equal tiles. */
function widthOf(inRow: number, width: number, gap: number): number {
  return (width - (inRow - 1) * gap) / inRow;
}

/**
 * Every row but that of a single post is full: months begin with one large photo or a pair, then pairs, threes, a
 * last full row.
 */
export function monthRows(count: number, inTail: number, sizes: TileSizes): MonthRows {
  const beginsLarge = inTail % 2 === 0 && count >= 3 && count !== 4;
  const rest = count - (beginsLarge ? TILES_OF_ROW.hero : 0);
  const whole = Math.floor(rest / CYCLE_TILES);
  const { cycles, tail } = endOf(whole, rest - whole * CYCLE_TILES);
  const rows = { beginsLarge, cycles, tail, sizes };
  const rowCount = (beginsLarge ? 1 : 0) + 2 * cycles + tail.length;
  const last = rowCount === 0 ? null : rowNumber(rows, rowCount - 1);
  return { ...rows, rowCount, height: last === null ? 0 : last.top + sizes.heights[last.kind] };
}

function endOf(whole: number, left: number): { cycles: number; tail: readonly RowKind[] } {
  if (left === 0) return { cycles: whole, tail: [] };
  // A single remaining tile makes three pairs with the five before it.
  if (left === 1 && whole > 0) return { cycles: whole - 1, tail: ['half', 'half', 'half'] };
  if (left === 1) return { cycles: whole, tail: ['single'] };
  if (left === 4) return { cycles: whole, tail: ['half', 'half'] };
  return { cycles: whole, tail: [left === 2 ? 'half' : 'third'] };
}

type Pattern = Pick<MonthRows, 'beginsLarge' | 'cycles' | 'tail' | 'sizes'>;

/** The row with a number from 0 to `rowCount - 1`. */
export function rowNumber({ beginsLarge, cycles, tail, sizes }: Pattern, number: number): Row {
  const { gap, heights } = sizes;
  if (beginsLarge && number === 0) return { kind: 'hero', first: 0, top: 0 };
  const afterLead = beginsLarge ? number - 1 : number;
  const leadTiles = beginsLarge ? TILES_OF_ROW.hero : 0;
  const leadHeight = beginsLarge ? heights.hero + gap : 0;
  const cycle = Math.min(Math.floor(afterLead / 2), cycles);
  let first = leadTiles + cycle * CYCLE_TILES;
  let top = leadHeight + cycle * (heights.half + heights.third + 2 * gap);
  if (cycle < cycles) {
    if (afterLead % 2 === 0) return { kind: 'half', first, top };
    return { kind: 'third', first: first + TILES_OF_ROW.half, top: top + heights.half + gap };
  }
  const inTail = afterLead - 2 * cycles;
  for (const before of tail.slice(0, inTail)) {
    first += TILES_OF_ROW[before];
    top += heights[before] + gap;
  }
  return { kind: tail[inTail] ?? 'half', first, top };
}

/** The tiles, `from` up to but not including `end`, whose rows touch the stretch between two heights. */
export function tilesBetween(rows: MonthRows, top: number, bottom: number): { from: number; end: number } {
  if (rows.rowCount === 0 || bottom < 0 || top > rows.height) return { from: 0, end: 0 };
  const last = lastRow(rows, (row) => row.top <= bottom);
  return { from: lastRow(rows, (row) => row.top <= top).first, end: last.first + TILES_OF_ROW[last.kind] };
}

export function tileBox(rows: MonthRows, index: number): Box {
  const row = lastRow(rows, ({ first }) => first <= index);
  const { gap, width, heights } = rows.sizes;
  const indexInRow = index - row.first;
  const height = heights[row.kind];
  if (row.kind === 'hero') {
    const small = widthOf(3, width, gap);
    const large = width - gap - small;
    if (indexInRow === 0) return { left: 0, top: row.top, width: large, height };
    const top = row.top + (indexInRow - 1) * (heights.third + gap);
    return { left: large + gap, top, width: small, height: heights.third };
  }
  const inRow = TILES_OF_ROW[row.kind === 'single' ? 'half' : row.kind];
  const tileWidth = widthOf(inRow, width, gap);
  return { left: indexInRow * (tileWidth + gap), top: row.top, width: tileWidth, height };
}

/** The last row before the boundary, else the first: rows are sorted, so this is a binary search. */
function lastRow(rows: MonthRows, isBefore: (row: Row) => boolean): Row {
  let low = 0;
  let high = rows.rowCount - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isBefore(rowNumber(rows, middle))) low = middle;
    else high = middle - 1;
  }
  return rowNumber(rows, low);
}
