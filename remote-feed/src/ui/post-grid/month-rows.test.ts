import { monthRows, rowNumber, tileBox, tilesBetween, TILES_OF_ROW, tileSizes } from './month-rows.ts';

const SIZES = tileSizes(366, 6);
/** With room for captions. */
const BOOK_SIZES = tileSizes(366, 6, 48);
const COUNTS = [
  ...Array.from({ length: 60 }, (_, monthIndex) => monthIndex + 1),
  399,
  400,
  70_000,
  70_001,
  70_004,
];

/** Every row of a month, one after the other, as the arithmetic never makes them. */
function allRows(count: number, monthIndex: number) {
  const rows = monthRows(count, monthIndex, SIZES);
  return { rows, list: Array.from({ length: rows.rowCount }, (_, number) => rowNumber(rows, number)) };
}

describe('photos of the gallery', () => {
  it.each([0, 1])('every row is full, and each post has one place (month %i)', (monthIndex) => {
    for (const count of COUNTS) {
      const { rows, list } = allRows(count, monthIndex);
      let tile = 0;
      let top = 0;
      // Collected: an expectation for each of 28,000 rows would take half a minute.
      const misplaced: unknown[] = [];
      for (const row of list) {
        const isVisible = row.first === tile && Math.abs(row.top - top) < 0.001;
        if (!isVisible) misplaced.push({ count, row, tile, top });
        tile += TILES_OF_ROW[row.kind];
        top += SIZES.heights[row.kind] + SIZES.gap;
      }
      expect(misplaced).toEqual([]);
      expect({ count, tiles: tile }).toEqual({ count, tiles: count });
      expect(rows.height).toBeCloseTo(top - SIZES.gap, 1);
    }
  });

  it('the first month begins with a large photo, the next with two', () => {
    expect(allRows(5, 0).list.map(({ kind }) => kind)).toEqual(['hero', 'half']);
    expect(allRows(5, 1).list.map(({ kind }) => kind)).toEqual(['half', 'third']);
    expect(allRows(1, 0).list.map(({ kind }) => kind)).toEqual(['single']);
  });

  it('a row with one left shares with the row before, two each', () => {
    expect(allRows(6, 1).list.map(({ kind }) => kind)).toEqual(['half', 'half', 'half']);
    expect(allRows(11, 1).list.map(({ kind }) => kind)).toEqual(['half', 'third', 'half', 'half', 'half']);
  });

  it('a caption makes a tile higher, and leaves the photo as it is', () => {
    for (const count of [1, 2, 3, 5]) {
      const [plain, captioned] = [SIZES, BOOK_SIZES].map((sizes) => monthRows(count, 0, sizes));
      if (plain === undefined || captioned === undefined) throw new Error('no rows');
      for (let index = 0; index < count; index += 1) {
        const [before, after] = [tileBox(plain, index), tileBox(captioned, index)];
        expect(after.width).toBeCloseTo(before.width);
        // Beside the large photo are two small ones, each with its caption.
        const captions = count >= 3 && index === 0 && count !== 4 ? 2 : 1;
        expect(after.height).toBeCloseTo(before.height + captions * 48);
      }
    }
  });

  it('no photo exceeds the large one that begins a month, also where it is the only one', () => {
    const large = SIZES.heights.hero;
    for (const monthIndex of [0, 1])
      for (const count of COUNTS.filter((some) => some <= 60)) {
        const { rows } = allRows(count, monthIndex);
        const boxes = Array.from({ length: count }, (_, index) => tileBox(rows, index));
        const exceeding = boxes.filter(({ width, height }) => Math.max(width, height) > large + 0.01);
        expect({ count, exceeding }).toEqual({ count, exceeding: [] });
      }
  });

  it.each([SIZES, BOOK_SIZES])('no photo overlaps another one or exceeds the width (%#)', (sizes) => {
    const overlapping: unknown[] = [];
    for (const count of COUNTS.filter((some) => some <= 60)) {
      const rows = monthRows(count, 0, sizes);
      const boxes = Array.from({ length: count }, (_, index) => tileBox(rows, index));
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(SIZES.width + 0.01);
        expect(box.top + box.height).toBeLessThanOrEqual(rows.height + 0.01);
        for (const other of boxes.slice(index + 1)) {
          const apart =
            other.left >= box.left + box.width + SIZES.gap - 0.01 ||
            box.left >= other.left + other.width + SIZES.gap - 0.01 ||
            other.top >= box.top + box.height + SIZES.gap - 0.01 ||
            box.top >= other.top + other.height + SIZES.gap - 0.01;
          if (!apart) overlapping.push({ count, box, other });
        }
      }
    }
    expect(overlapping).toEqual([]);
  });
});

describe('photos on the screen', () => {
  it('all photos of the rows in the visible heights are chosen, and no others', () => {
    const { rows, list } = allRows(70_001, 0);
    for (const number of [0, 1, 2, 14_000, list.length - 2]) {
      const row = list[number];
      const next = list[number + 1];
      if (row === undefined || next === undefined) throw new Error('no such row');
      expect(tilesBetween(rows, row.top + 1, row.top + 2)).toEqual({ from: row.first, end: next.first });
      expect(tilesBetween(rows, row.top + 1, next.top + 1)).toEqual({
        from: row.first,
        end: next.first + TILES_OF_ROW[next.kind],
      });
    }
  });

  it('nothing is chosen of a month outside', () => {
    const { rows } = allRows(12, 0);
    expect(tilesBetween(rows, -500, -1)).toEqual({ from: 0, end: 0 });
    expect(tilesBetween(rows, rows.height + 1, rows.height + 500)).toEqual({ from: 0, end: 0 });
    expect(tilesBetween(rows, -500, rows.height + 500)).toEqual({ from: 0, end: 12 });
  });
});
