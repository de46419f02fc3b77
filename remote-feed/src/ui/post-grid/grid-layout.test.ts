import { gridLayout, type GridSection, monthAt, monthsBetween } from './grid-layout.ts';

const MEASURES = { width: 366, rem: 16, hasHeads: true };

function section(month: string, count: number): GridSection {
  return { key: month, month, count, heading: month };
}

const SECTIONS = [section('2026-11', 5), section('2024-02', 70_000), section('2019-03', 1)];

describe('달마다의 자리', () => {
  const layout = gridLayout(SECTIONS, MEASURES);

  it('수만 알아도 모든 달의 높이와 자리가 정해진다', () => {
    const [first, second, third] = layout.months;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('months are missing');
    expect(first.top).toBe(0);
    expect(second.top).toBeCloseTo(first.headHeight + first.rows.height + 28);
    expect(layout.height).toBeCloseTo(third.top + third.headHeight + third.rows.height);
  });

  it('칠만 장인 달의 한가운데에서도 한 화면만큼만 고른다', () => {
    const middle = layout.height / 2;
    const inView = monthsBetween(layout, middle - 320, middle + 844 + 320);
    expect(inView.map((month) => month.layout.section.month)).toEqual(['2024-02']);
    const tiles = inView.reduce((sum, { from, end }) => sum + end - from, 0);
    expect(tiles).toBeGreaterThan(20);
    expect(tiles).toBeLessThan(60);
  });

  it('높이마다 그 높이에 있는 달을 안다', () => {
    const tops = layout.months.map(({ top }) => top);
    expect(
      [-100, 0, (tops[1] ?? 0) - 1, tops[1] ?? 0, layout.height].map((top) => monthAt(layout.months, top)),
    ).toEqual([0, 0, 0, 1, 2]);
  });

  it('글자가 커서 좁으면 달과 수를 두 줄로 적을 자리를 둔다', () => {
    const large = gridLayout(SECTIONS, { ...MEASURES, width: 272, rem: 32 });
    expect(large.stacksHeads).toBe(true);
    expect(large.months[0]?.headHeight).toBe(130);
    expect(layout.stacksHeads).toBe(false);
  });

  it('제 이름이 따로 있는 쪽은 달 이름의 자리를 두지 않는다', () => {
    expect(gridLayout(SECTIONS, { ...MEASURES, hasHeads: false }).months[0]?.headHeight).toBe(0);
  });
});
