import { needsFullSize } from './photo-swipe.ts';

test('the original is not fetched where the shown size is enough, and is where it would blur', () => {
  // 390 px wide on a screen of three pixels each: 1170 of the 1200 that are there.
  expect(needsFullSize({ width: 4000 }, 390 / 4000, 3)).toBe(false);
  expect(needsFullSize({ width: 4000 }, (390 / 4000) * 2.5, 3)).toBe(true);
  // There is nothing larger than what is shown.
  expect(needsFullSize({ width: 1000 }, 4, 3)).toBe(false);
});
