import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { heifFile, nclxWithPrimaries, profileWithRed } from '../testing/heif-file.ts';
import { readHeifFacts } from './heif-facts.ts';

fillBrowserGaps();

test.each([
  ['an iPhone writes offsets from the beginning', {}],
  ['libheif writes a base, and no name before the TIFF header', { hasBase: true, hasExifName: false }],
  ['version 1 of iloc', { ilocVersion: 1 as const }],
  ['version 2 of iloc', { ilocVersion: 2 as const, hasBase: true }],
])('the date is found: %s', async (_name, options) => {
  expect((await readHeifFacts(heifFile('a.heic', options))).takenAt).toBe('2024:11:14 09:30:00');
});

test.each([
  ['without EXIF', heifFile('a.heic', { takenAt: null })],
  ['a clock that was never set', heifFile('a.heic', { takenAt: '    :  :     :  :  ' })],
  ['a JPEG', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.heic')],
  ['an empty file', new File([], 'a.heic')],
])('%s has no date', async (_name, file) => {
  expect(await readHeifFacts(file)).toEqual({ takenAt: null, colorSpace: 'srgb' });
});

test('a file that ends anywhere, and one with any byte changed, is read without an error', async () => {
  const whole = heifFile('a.heic', { colr: profileWithRed(0.515) });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  for (let at = 0; at < bytes.length; at++) {
    await expect(readHeifFacts(whole.slice(0, at))).resolves.toHaveProperty('takenAt');
    await expect(readHeifFacts(new Blob([bytes.with(at, 255)]))).resolves.toHaveProperty('takenAt');
  }
});

test.each([
  ['display-p3', profileWithRed(0.5151)],
  ['srgb', profileWithRed(0.4361)],
  ['display-p3', nclxWithPrimaries(12)],
  ['srgb', nclxWithPrimaries(1)],
])('the colours are those of %s', async (colorSpace, colr) => {
  expect((await readHeifFacts(heifFile('a.heic', { colr }))).colorSpace).toBe(colorSpace);
});
