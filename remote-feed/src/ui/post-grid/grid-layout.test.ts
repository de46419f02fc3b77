import { gridLayout, type GridSection, monthAt, monthsBetween } from './grid-layout.ts';

const MEASURES = { width: 366, rem: 16, variant: 'gallery' } as const;

function section(month: string, count: number): GridSection {
  return { key: month, month, count, heading: month };
}

const SECTIONS = [section('2026-11', 5), section('2024-02', 70_000), section('2019-03', 1)];

describe('the position of months', () => {
  const layout = gridLayout(SECTIONS, MEASURES);

  it('heights and positions of all months follow from the counts', () => {
    const [first, second, third] = layout.months;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('months are missing');
    expect(first.top).toBe(0);
    expect(second.top).toBeCloseTo(first.headHeight + first.rows.height + 28);
    expect(layout.height).toBeCloseTo(third.top + third.headHeight + third.rows.height);
  });

  it('in the middle of a month of 70,000, one screen of tiles is chosen', () => {
    const middle = layout.height / 2;
    const inView = monthsBetween(layout, middle - 320, middle + 844 + 320);
    expect(inView.map((month) => month.layout.section.month)).toEqual(['2024-02']);
    const tiles = inView.reduce((sum, { from, end }) => sum + end - from, 0);
    expect(tiles).toBeGreaterThan(20);
    expect(tiles).toBeLessThan(60);
  });

  it('each height has its month', () => {
    const tops = layout.months.map(({ top }) => top);
    expect(
      [-100, 0, (tops[1] ?? 0) - 1, tops[1] ?? 0, layout.height].map((top) => monthAt(layout.months, top)),
    ).toEqual([0, 0, 0, 1, 2]);
  });

  it('large letters in a narrow window leave room for month and count in two lines', () => {
    const large = gridLayout(SECTIONS, { ...MEASURES, width: 272, rem: 32 });
    expect(large.stacksHeads).toBe(true);
    expect(large.months[0]?.headHeight).toBe(130);
    expect(layout.stacksHeads).toBe(false);
  });

  it("a page with a name of its own leaves no room for the month's", () => {
    expect(gridLayout(SECTIONS, { ...MEASURES, variant: 'book' }).months[0]?.headHeight).toBe(0);
  });
});
