import { monthOfKey, yearAndMonth } from './scroller-keys.ts';

const MONTHS = ['2026-11', '2026-10', '2025-12', '2025-03', '2019-03'].map((month) => ({
  section: { key: month, month, heading: month, count: 3 },
}));

describe('연월 이동의 글쇠', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 1, 0],
    ['ArrowLeft', 1, 2],
    ['ArrowRight', 2, 1],
    ['PageDown', 0, 2],
    ['PageDown', 1, 2],
    ['PageDown', 3, 4],
    ['PageUp', 3, 0],
    ['PageUp', 4, 2],
    ['Home', 4, 0],
    ['End', 0, 4],
  ])('%s는 %i번째 달에서 %i번째 달로 간다', (key, from, to) => {
    expect(monthOfKey(key, from, MONTHS)).toBe(to);
  });

  it('끝에서는 그 자리에 머문다', () => {
    expect(monthOfKey('ArrowUp', 0, MONTHS)).toBe(0);
    expect(monthOfKey('PageUp', 1, MONTHS)).toBe(0);
    expect(monthOfKey('ArrowDown', 4, MONTHS)).toBe(4);
    expect(monthOfKey('PageDown', 4, MONTHS)).toBe(4);
  });

  it('다른 글쇠는 건드리지 않는다', () => {
    expect(monthOfKey('Tab', 0, MONTHS)).toBeNull();
  });

  it('연도와 달을 말해준다', () => {
    expect(yearAndMonth('2019-03')).toBe('2019년 3월');
  });
});
