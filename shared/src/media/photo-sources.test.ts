import { ALBUM, HOME_CARD, photoSources, type PhotoBox } from './photo-sources.ts';

const MEDIUM = { displayUrl: '/1200.webp', mediumUrl: '/800.webp' };
const PORTRAIT = { ...MEDIUM, width: 3000, height: 4000 };
const LANDSCAPE = { ...MEDIUM, width: 4000, height: 3000 };

/** CSS pixels of the length for sparse or dense screens, in a viewport of this width. */
function widthOf(photo: typeof PORTRAIT, box: PhotoBox, viewportPx: number, isDense: boolean): number {
  const { sizes = '' } = photoSources(photo, box, (url) => url);
  const lengths = [...sizes.matchAll(/\* ([\d.]+) - (\d+)px/g)];
  const [, share, less] = lengths[isDense ? 0 : 1] ?? [];
  return Math.min(viewportPx, 390) * Number(share) - Number(less);
}

test('a photo is as wide as its box, or as its box needs it where the sides are cut off', () => {
  expect(widthOf(PORTRAIT, HOME_CARD, 390, false)).toBeCloseTo(0.92 * 350 - 20, -1);
  expect(widthOf(PORTRAIT, ALBUM, 390, false)).toBe(366);
  // 302 wide, 347 high: four thirds of that.
  expect(widthOf(LANDSCAPE, HOME_CARD, 390, false)).toBeCloseTo(463, -1);
  expect(widthOf(PORTRAIT, HOME_CARD, 1200, false)).toBe(widthOf(PORTRAIT, HOME_CARD, 390, false));
});

test('a dense screen requests about two pixels for each of CSS', () => {
  for (const [viewportPx, pixelRatio] of [
    [412, 2.625],
    [390, 3],
    [360, 3],
  ] as const) {
    const sparse = widthOf(PORTRAIT, HOME_CARD, viewportPx, false);
    const pixels = (widthOf(PORTRAIT, HOME_CARD, viewportPx, true) * pixelRatio) / sparse;
    expect(pixels).toBeGreaterThan(1.65);
    expect(pixels).toBeLessThan(2.2);
  }
});

test('the larger size says how wide it is; a photo without one has no other size', () => {
  expect(photoSources({ ...PORTRAIT, width: 1000 }, ALBUM, (url) => url).srcSet).toBe(
    '/800.webp 800w, /1200.webp 1000w',
  );
  expect(
    photoSources({ displayUrl: '/1200.webp', width: 4000, height: 3000 }, ALBUM, (url) => `x${url}`),
  ).toEqual({ src: 'x/1200.webp' });
});
