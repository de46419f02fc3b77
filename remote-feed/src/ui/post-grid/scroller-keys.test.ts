import { monthOfKey } from './FastScroller.tsx';

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
    // At an end.
    ['ArrowUp', 0, 0],
    ['PageUp', 1, 0],
    ['ArrowDown', 4, 4],
    ['PageDown', 4, 4],
    // Other keys are left alone.
    ['Tab', 0, null],
  ])('%s goes from month %i to month %s', (key, from, to) => {
    expect(monthOfKey(key, from, MONTHS)).toBe(to);
  });
});
