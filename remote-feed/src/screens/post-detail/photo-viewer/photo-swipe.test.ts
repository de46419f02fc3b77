import { needsFullSize, wholeScreen } from './photo-swipe.ts';

test('the original is not fetched where the shown size is enough, and is where it would blur', () => {
  // 390 px wide on a screen of three pixels each: 1170 of the 1200 that are there.
  expect(needsFullSize({ width: 4000 }, 390 / 4000, 3)).toBe(false);
  expect(needsFullSize({ width: 4000 }, (390 / 4000) * 2.5, 3)).toBe(true);
  // There is nothing larger than what is shown.
  expect(needsFullSize({ width: 1000 }, 4, 3)).toBe(false);
});

const SCREENS = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1920, 1080],
] as const;
const PHOTOS = [
  [200, 150],
  [800, 600],
  [1200, 1600],
  [4000, 3000],
  [6000, 500],
] as const;
const CASES = SCREENS.flatMap((screen) => PHOTOS.map((photo) => [screen, photo] as const));

test.each(CASES)('on a screen of %j a photo of %j touches two edges and exceeds none', (screen, photo) => {
  const zoom = wholeScreen({
    elementSize: { x: photo[0], y: photo[1] },
    panAreaSize: { x: screen[0], y: screen[1] },
  });
  const [across, down] = [(photo[0] * zoom) / screen[0], (photo[1] * zoom) / screen[1]];
  expect(Math.max(across, down)).toBeCloseTo(1);
});
