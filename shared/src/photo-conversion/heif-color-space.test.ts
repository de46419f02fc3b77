import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { heifFile, nclxWithPrimaries, profileWithRed } from '../testing/heif-file.ts';
import { readColorSpace } from './heif-color-space.ts';

fillBrowserGaps();

test.each([
  ['display-p3', profileWithRed(0.5151)],
  ['srgb', profileWithRed(0.4361)],
  ['display-p3', nclxWithPrimaries(12)],
  ['srgb', nclxWithPrimaries(1)],
])('the colours are those of %s', async (colorSpace, colr) => {
  expect(await readColorSpace(heifFile('a.heic', { colr }))).toBe(colorSpace);
});

test.each([
  ['a photo that says nothing of them', heifFile('a.heic')],
  ['a JPEG', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.heic')],
  ['an empty file', new File([], 'a.heic')],
])('%s has those of the web', async (_name, file) => {
  expect(await readColorSpace(file)).toBe('srgb');
});

test('a file that ends anywhere, and one with any byte changed, is read without an error', async () => {
  const whole = heifFile('a.heic', { colr: profileWithRed(0.515) });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  for (let at = 0; at < bytes.length; at++) {
    await expect(readColorSpace(whole.slice(0, at))).resolves.toEqual(expect.any(String));
    await expect(readColorSpace(new Blob([bytes.with(at, 255)]))).resolves.toEqual(expect.any(String));
  }
});
