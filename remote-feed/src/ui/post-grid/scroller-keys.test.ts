import { monthOfKey, yearAndMonth } from './scroller-keys.ts';

const MONTHS = ['2026-11', '2026-10', '2025-12', '2025-03', '2019-03'].map((month) => ({
  section: { key: month, month, heading: month, count: 3 },
}));

describe('keys of the month scroller', () => {
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
  ])('%s goes from month %i to month %i', (key, from, to) => {
    expect(monthOfKey(key, from, MONTHS)).toBe(to);
  });

  it('stays at an end', () => {
    expect(monthOfKey('ArrowUp', 0, MONTHS)).toBe(0);
    expect(monthOfKey('PageUp', 1, MONTHS)).toBe(0);
    expect(monthOfKey('ArrowDown', 4, MONTHS)).toBe(4);
    expect(monthOfKey('PageDown', 4, MONTHS)).toBe(4);
  });

  it('other keys are left alone', () => {
    expect(monthOfKey('Tab', 0, MONTHS)).toBeNull();
  });

  it('year and month are announced', () => {
    expect(yearAndMonth('2019-03')).toBe('2019년 3월');
  });
});
