import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { hasTooManyPixels } from './photo-pixels.ts';

fillBrowserGaps();

const latin1 = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const little = (value: number, bytes: number): number[] => big(value, bytes).toReversed();
const riff = (chunk: string, ...content: number[]): number[] => [
  ...latin1('RIFF'),
  0,
  0,
  0,
  0,
  ...latin1(`WEBP${chunk}`),
  0,
  0,
  0,
  0,
  ...content,
  0,
  0,
  0,
  0,
  0,
  0,
];
const jpeg = (marker: number, width: number, height: number): number[] => [
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  4,
  1,
  2,
  0xff,
  0xc4,
  0,
  3,
  0,
  0xff,
  marker,
  0,
  9,
  8,
  ...big(height, 2),
  ...big(width, 2),
  0,
  0,
];

/** Headers of a photo, by the formats that say their size in different ways. */
const HEADERS: Readonly<Record<string, (width: number, height: number) => number[]>> = {
  'a JPEG': (width, height) => jpeg(0xc0, width, height),
  'a progressive JPEG': (width, height) => jpeg(0xc2, width, height),
  'a PNG': (width, height) => [
    ...latin1('\u0089PNG\r\n\u001A\n'),
    0,
    0,
    0,
    13,
    ...latin1('IHDR'),
    ...big(width, 4),
    ...big(height, 4),
    0,
    0,
    0,
    0,
    0,
    0,
  ],
  'a WebP': (width, height) =>
    riff('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)),
  'a lossless WebP': (width, height) =>
    riff('VP8L', 0x2f, ...little((height - 1) * 16_384 + width - 1, 4), 0, 0, 0, 0),
  'an extended WebP': (width, height) =>
    riff('VP8X', 0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)),
};

const SIZES = [
  [8_160, 6_144, false],
  [8_192, 6_144, false],
  [6_144, 8_192, false],
  [540, 10_800, false],
  [8_193, 6_144, true],
  [16_382, 3_628, true],
  [12_000, 9_000, true],
] as const;

test.each(Object.entries(HEADERS))('%s is measured without decoding it', async (_name, headerOf) => {
  for (const [width, height, isTooLarge] of SIZES) {
    const header = new Uint8Array(headerOf(width, height));
    expect([width, height, await hasTooManyPixels(new Blob([header]))]).toEqual([width, height, isTooLarge]);
    for (let at = 0; at < header.length; at += 1)
      await expect(hasTooManyPixels(new Blob([header.subarray(0, at)]))).resolves.not.toBeUndefined();
  }
});

test('any other file is not measured', async () => {
  for (const content of ['', 'GIF89a'.padEnd(40), '<!doctype html>'.padEnd(40)])
    expect(await hasTooManyPixels(new Blob([content]))).toBe(false);
});
