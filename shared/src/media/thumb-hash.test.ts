import { thumbHashToImage } from 'shared/media/thumb-hash';
import { thumbHashGradient } from 'shared/media/thumb-hash-colors';
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';

type Pixel = readonly [red: number, green: number, blue: number, alpha?: number];

/** The hash of a picture by its pixels; sides from 0 to 1. */
function hashOf(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Uint8Array {
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [red, green, blue, alpha = 255] = pixelAt(
      (index % width) / width,
      Math.floor(index / width) / height,
    );
    return [red, green, blue, alpha];
  });
  return rgbaToThumbHash(width, height, pixels.flat());
}

const base64 = (hash: Uint8Array) => btoa(String.fromCharCode(...hash));

function partsOf(hash: Uint8Array) {
  const gradient = thumbHashGradient(base64(hash)) ?? '';
  const [, angle, ...colours] =
    /^linear-gradient\((-?[\d.]+)rad,rgb\((\d+),(\d+),(\d+)\),rgb\((\d+),(\d+),(\d+)\)\)$/.exec(gradient) ??
    [];
  const numbers = colours.map(Number);
  return { angle: Number(angle), from: numbers.slice(0, 3), to: numbers.slice(3) };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** CSS: 0 is up, a quarter turn is right. */
test.each([
  ['the top', 0, (_x: number, y: number) => 1 - y],
  ['the bottom', Math.PI, (_x: number, y: number) => y],
  ['the right', Math.PI / 2, (x: number) => x],
  ['the left', -Math.PI / 2, (x: number) => 1 - x],
])('a picture that is brighter at %s has a gradient that way, in any shape', (_where, angle, lightAt) => {
  for (const [width, height] of [
    [60, 60],
    [90, 40],
    [40, 90],
  ] as const) {
    const gradient = partsOf(hashOf(width, height, (x, y) => [40 + 160 * lightAt(x, y), 90, 60]));
    expect(Math.abs(Math.cos(gradient.angle) - Math.cos(angle))).toBeLessThan(0.2);
    expect(Math.abs(Math.sin(gradient.angle) - Math.sin(angle))).toBeLessThan(0.2);
    expect(sumOf(gradient.to)).toBeGreaterThan(sumOf(gradient.from) + 60);
  }
});

test('its mean is the mean colour of the hash', () => {
  const hash = hashOf(80, 60, (x) => [200 + 20 * x, 110, 50]);
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  const { from, to } = partsOf(hash);
  const mean = from.map((value, channel) => (value + (to[channel] ?? 0)) / 2);
  [r, g, b].forEach((value, channel) => expect(Math.abs((mean[channel] ?? 0) - value * 255)).toBeLessThan(2));
});

test('a transparent photo has none, which would show through it', () => {
  expect(thumbHashGradient(base64(hashOf(50, 50, (x) => [200, 80, 80, x < 0.5 ? 0 : 255])))).toBeNull();
});

test('a ThumbHash becomes a small picture, the same one each time', () => {
  const image = thumbHashToImage('3OcRJYB4d3h/iIeHeEh3eIhw+j3A');
  expect(image).toMatch(/^url\("data:image\/png;base64,/);
  expect(thumbHashToImage('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toBe(image);
});

test.each([null, '', 'AA==', '사진', 'not base64!', 'A'.repeat(200)])('%p is no ThumbHash', (text) => {
  expect([thumbHashGradient(text), thumbHashToImage(text)]).toEqual([null, null]);
});
