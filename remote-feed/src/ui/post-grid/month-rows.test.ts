import { monthRows, rowNumber, tileBox, tilesBetween, TILES_OF_ROW, tileSizes } from './month-rows.ts';

const SIZES = tileSizes(366, 6);
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

describe('갤러리의 사진 배치', () => {
  it.each([0, 1])(
    '몇 장이든 모든 줄이 빈칸 없이 차고, 추억마다 꼭 한 자리가 있다 (%i번째 달)',
    (monthIndex) => {
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
    },
  );

  it('첫 달은 큰 사진으로, 다음 달은 두 장으로 시작한다', () => {
    expect(allRows(5, 0).list.map(({ kind }) => kind)).toEqual(['hero', 'half']);
    expect(allRows(5, 1).list.map(({ kind }) => kind)).toEqual(['half', 'third']);
    expect(allRows(1, 0).list.map(({ kind }) => kind)).toEqual(['wide']);
  });

  it('한 장만 남는 줄은 앞의 줄과 나누어 두 장씩 선다', () => {
    expect(allRows(6, 1).list.map(({ kind }) => kind)).toEqual(['half', 'half', 'half']);
    expect(allRows(11, 1).list.map(({ kind }) => kind)).toEqual(['half', 'third', 'half', 'half', 'half']);
  });

  it('어느 사진도 다른 사진과 겹치거나 너비를 넘지 않는다', () => {
    const overlapping: unknown[] = [];
    for (const count of COUNTS.filter((some) => some <= 60)) {
      const { rows } = allRows(count, 0);
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

describe('화면에 드는 사진', () => {
  it('보이는 높이에 걸친 줄의 사진을 빠짐없이, 그 줄의 사진만 고른다', () => {
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

  it('달이 화면 밖이면 아무것도 고르지 않는다', () => {
    const { rows } = allRows(12, 0);
    expect(tilesBetween(rows, -500, -1)).toEqual({ from: 0, end: 0 });
    expect(tilesBetween(rows, rows.height + 1, rows.height + 500)).toEqual({ from: 0, end: 0 });
    expect(tilesBetween(rows, -500, rows.height + 500)).toEqual({ from: 0, end: 12 });
  });
});
