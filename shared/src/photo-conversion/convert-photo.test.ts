import { LIMITS } from 'shared/contract/limits';
import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { movingPng } from '../testing/moving-png.ts';
import { heifFile, nclxWithPrimaries } from '../testing/heif-file.ts';
import { ConversionError, convertPhoto } from './convert-photo.ts';
import { takenAtIn } from './exif-date.ts';
import { loadHeifLibrary } from './load-heif-library.ts';
import { runConversion } from './run-conversion.ts';

fillBrowserGaps();

jest.mock('./run-conversion.ts', () => ({ runConversion: jest.fn() }));
jest.mock('./load-heif-library.ts', () => ({ loadHeifLibrary: jest.fn() }));

const run = jest.mocked(runConversion);
const load = jest.mocked(loadHeifLibrary);
const { signal } = new AbortController();

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9]);
const jpeg = () => new Blob([JPEG], { type: 'image/jpeg' });

beforeEach(() => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.');
});

/** Decodes with a library, or where the browser can. */
function decodes(by: 'browser' | 'library' | 'nobody'): void {
  load.mockResolvedValue('libheif');
  run.mockImplementation((_request, library) =>
    Promise.resolve(by === (library === '' ? 'browser' : 'library') ? jpeg() : null),
  );
}

test('where the browser decodes it, no library is fetched', async () => {
  decodes('browser');
  const converted = await convertPhoto(heifFile('IMG_2041.HEIC'), signal);
  expect([converted.name, converted.type]).toEqual(['IMG_2041.jpg', 'image/jpeg']);
  expect(load).not.toHaveBeenCalled();
});

test('where it does not, the library does', async () => {
  decodes('library');
  await convertPhoto(heifFile('a.heic', { colr: nclxWithPrimaries(12) }), signal);
  expect(run.mock.calls.map(([, library]) => library)).toEqual(['', 'libheif']);
  expect(run.mock.lastCall?.[0]).toMatchObject({ colorSpace: 'display-p3', maxPixels: 8_192 * 6_144 });
});

test('the day is in the JPEG, and nothing else of what the camera wrote', async () => {
  decodes('browser');
  const file = new File([heifFile('a.heic')], 'a.heic', { type: 'image/heic', lastModified: 5 });
  const converted = await convertPhoto(file, signal);
  const bytes = new DataView(await converted.arrayBuffer());
  expect(bytes.getUint32(0)).toBe(0xff_d8_ff_e1);
  const length = bytes.getUint16(4);
  expect(takenAtIn(new DataView(bytes.buffer, 12, length - 8))).toBe('2024:11:14 09:30:00');
  expect(bytes.byteLength).toBe(JPEG.length + 2 + length);
  expect(new Uint8Array(bytes.buffer, 2 + 2 + length)).toEqual(JPEG.subarray(2));
  expect(converted.lastModified).toBe(5);
});

test('a photo without a date is the JPEG as it is', async () => {
  decodes('browser');
  const converted = await convertPhoto(heifFile('a.heic', { takenAt: null }), signal);
  expect(new Uint8Array(await converted.arrayBuffer())).toEqual(JPEG);
});

test('with the date it is still within the limit', async () => {
  decodes('browser');
  const converted = await convertPhoto(heifFile('a.heic'), signal);
  const { maxBytes } = run.mock.calls[0]?.[0] ?? { maxBytes: 0 };
  expect(maxBytes + converted.size - JPEG.length).toBeLessThanOrEqual(LIMITS.imageBytes);
  expect(maxBytes).toBeGreaterThan(LIMITS.imageBytes - 1_000);
});

test('WebKit draws on no larger canvas', async () => {
  decodes('browser');
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  await convertPhoto(heifFile('a.heic'), signal);
  expect(run.mock.lastCall?.[0]).toMatchObject({ maxPixels: 16_777_216 });
});

test.each([
  ['a photo that nobody decodes', 'image/heic', 'unreadable'],
  ['an AVIF that the browser does not decode', 'image/avif', 'unreadable'],
])('%s is unreadable', async (_name, type, problem) => {
  decodes('nobody');
  const file = new File(['?'], 'a', { type });
  await expect(convertPhoto(file, signal)).rejects.toEqual(new ConversionError('unreadable'));
  await expect(convertPhoto(file, signal)).rejects.toMatchObject({ problem });
  expect(load).toHaveBeenCalledTimes(type === 'image/heic' ? 2 : 0);
});

test('an animation stays as it is: one frame of it would be left', async () => {
  decodes('browser');
  const head = new TextEncoder().encode('RIFF....WEBPVP8X....');
  const file = new File([new Uint8Array([...head, 0b10])], 'a.webp', { type: 'image/webp' });
  for (const moving of [file, movingPng('a.png')])
    await expect(convertPhoto(moving, signal)).rejects.toEqual(new ConversionError('unreadable'));
  expect(run).not.toHaveBeenCalled();
});

test('a library that does not come is another problem', async () => {
  decodes('nobody');
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(convertPhoto(heifFile('a.heic'), signal)).rejects.toMatchObject({ problem: 'not-loaded' });
});
