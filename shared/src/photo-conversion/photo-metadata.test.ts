import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { exifData, heifFile, nclxWithPrimaries, profileWithRed } from '../testing/heif-file.ts';
import { filmOf } from '../testing/mp4-index.ts';
import { withTakenAt } from './exif-date.ts';
import { readColorSpace } from './heif-color-space.ts';
import { readTakenAt } from './read-taken-at.ts';

fillBrowserGaps();

const TAKEN_AT = '2024:11:14 09:30:00';
const NAME = [...new TextEncoder().encode('Exif\0\0')];
const END = [0xff, 0xd9];

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

function jpeg(...segments: readonly number[][]): File {
  return new File([new Uint8Array([0xff, 0xd8, ...segments.flat(), ...END])], 'a.jpg');
}

const latin1 = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

function chunk(type: string, content: readonly number[]): number[] {
  return [0, 0, 0, content.length, ...latin1(type), ...content, 0, 0, 0, 0];
}

function png(...chunks: readonly number[][]): File {
  return new File([new Uint8Array([...latin1('\u0089PNG\r\n\u001A\n'), ...chunks.flat()])], 'a.png');
}

function riffChunk(type: string, content: readonly number[]): number[] {
  return [...latin1(type), content.length, 0, 0, 0, ...content, ...(content.length % 2 === 0 ? [] : [0])];
}

function webp(...chunks: readonly number[][]): File {
  return new File([new Uint8Array([...latin1('RIFF\0\0\0\0WEBP'), ...chunks.flat()])], 'a.webp');
}

const APP1 = segment(0xe1, [...NAME, ...exifData(TAKEN_AT)]);
const JFIF = segment(0xe0, [0, 0]);

test.each([
  ['at the beginning of a JPEG', jpeg(APP1, JFIF)],
  [
    'behind other segments, and fill bytes',
    jpeg(JFIF, segment(0xe1, [1, 2, 3, 4, 5, 6, 7]), [0xff, 0xff], APP1),
  ],
  ['in a converted photo', new File([withTakenAt(jpeg(JFIF), TAKEN_AT)], 'a.jpg')],
  ['in HEIC of an iPhone, with offsets from the beginning', heifFile('a.heic')],
  ['in HEIC of libheif, with a base and no name', heifFile('a.heic', { hasBase: true, hasExifName: false })],
  ['in a PNG, behind other chunks', png(chunk('IDAT', [1, 2, 3]), chunk('eXIf', exifData(TAKEN_AT)))],
  ['in a WebP', webp(riffChunk('VP8 ', [1, 2, 3]), riffChunk('EXIF', exifData(TAKEN_AT)))],
  ['in a WebP, with the name that JPEGs have', webp(riffChunk('EXIF', [...NAME, ...exifData(TAKEN_AT)]))],
  ['in HEIC with version 1 of iloc', heifFile('a.heic', { ilocVersion: 1 })],
  ['in HEIC with version 2 of iloc', heifFile('a.heic', { ilocVersion: 2, hasBase: true })],
])('the time is found %s', async (_name, file) => {
  expect(await readTakenAt(file)).toBe(TAKEN_AT);
});

test('a program may have written the day alone', async () => {
  expect(await readTakenAt(jpeg(segment(0xe1, [...NAME, ...exifData('2024:11:14')])))).toBe('2024:11:14');
});

test.each([0, 1] as const)('a film says the day in the zone of this device: version %i', async (version) => {
  const film = new File([filmOf(new Date(2015, 7, 9, 0, 30), version)], 'a.mp4');
  expect(await readTakenAt(film)).toBe('2015:08:09');
});

test.each([
  ['a film that was edited', new File([filmOf(new Date(-2_082_844_800_000))], 'a.mp4')],
  ['a PNG without EXIF', png(chunk('IDAT', [1, 2, 3]), chunk('IEND', []))],
  ['HEIC without EXIF', heifFile('a.heic', { takenAt: null })],
  ['a clock that was never set', heifFile('a.heic', { takenAt: '    :  :     :  :  ' })],
  ['a JPEG without EXIF', jpeg(JFIF)],
  ['EXIF without this tag', jpeg(segment(0xe1, [...NAME, ...exifData(TAKEN_AT, 0x9000)]))],
  ['EXIF behind the beginning of the image', jpeg(segment(0xda, [0, 0]), APP1)],
  ['a file that is no photo', new File(['Exif'], 'a.jpg')],
  ['an empty file', new File([], 'a.jpg')],
])('%s has none', async (_name, file) => {
  expect(await readTakenAt(file)).toBeNull();
});

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

test.each<[string, (file: Blob) => Promise<unknown>, File]>([
  ['the time in HEIC', readTakenAt, heifFile('a.heic')],
  ['the time in a JPEG', readTakenAt, jpeg(JFIF, APP1)],
  ['the time in a PNG', readTakenAt, png(chunk('eXIf', exifData(TAKEN_AT)))],
  ['the time in a WebP', readTakenAt, webp(riffChunk('EXIF', exifData(TAKEN_AT)))],
  ['the time of a film', readTakenAt, new File([filmOf(new Date(2015, 7, 9))], 'a.mp4')],
  ['the colours of HEIC', readColorSpace, heifFile('a.heic', { colr: profileWithRed(0.515) })],
])(
  '%s: a file that ends anywhere, and one with any byte changed, is read without an error',
  async (_, read, whole) => {
    const bytes = new Uint8Array(await whole.arrayBuffer());
    for (let at = 0; at < bytes.length; at++) {
      await expect(read(whole.slice(0, at))).resolves.not.toBeUndefined();
      await expect(read(new Blob([bytes.with(at, 255)]))).resolves.not.toBeUndefined();
    }
  },
);
