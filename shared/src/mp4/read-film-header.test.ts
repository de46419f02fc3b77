import { joined, longMp4Box, mp4Box, mp4Index } from '../testing/mp4-index.ts';
import { readerOfBytes } from './mp4-boxes.ts';
import { readFilmHeader } from './read-film-header.ts';

const START = mp4Box('ftyp', new Uint8Array(8));
const FRAMES = new Uint8Array(5_000);
const film = { width: 3840, height: 2160, frames: 1_800, seconds: 30 };
const sound = { handler: 'soun', width: 0, height: 0, frames: 1_400, seconds: 30 } as const;
const large = { width: 8192, height: 8192, frames: 4_800, seconds: 80 };

/** `mdat` with the length 0. */
const toTheEnd = Uint8Array.of(0, 0, 0, 0, 0x6d, 0x64, 0x61, 0x74);

const FILES: Readonly<Record<string, Uint8Array>> = {
  'at its end': joined([START, mp4Box('mdat', FRAMES), mp4Index([sound, film])]),
  'at its beginning, with long times': joined([START, mp4Index([film, sound], 1), mp4Box('mdat', FRAMES)]),
  'behind gigabytes': joined([START, longMp4Box('mdat', FRAMES), mp4Index([film])]),
  'before a box that lasts to the end': joined([mp4Index([film]), toTheEnd, FRAMES]),
};

test.each(Object.entries(FILES))('an index %s tells size, frames and duration', async (_name, file) => {
  expect(await readFilmHeader(readerOfBytes(file), file.length)).toEqual(film);
});

test('of several films the largest one counts', async () => {
  const file = joined([START, mp4Index([film, large, film])]);
  expect(await readFilmHeader(readerOfBytes(file), file.length)).toEqual(large);
});

test('frames and duration are unknown where each part has an index of its own', async () => {
  const file = joined([START, mp4Index([{ ...film, frames: 0, seconds: 0 }])]);
  expect(await readFilmHeader(readerOfBytes(file), file.length)).toEqual({
    ...film,
    frames: null,
    seconds: null,
  });
});

test('files without an index of films are not measured', async () => {
  const webm = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1);
  for (const file of [new Uint8Array(0), new Uint8Array(7), webm, START, joined([START, mp4Index([sound])])])
    expect(await readFilmHeader(readerOfBytes(file), file.length)).toBeNull();
});

test('whatever an index is changed to, reading it ends, soon and without an error', async () => {
  const original = joined([START, mp4Box('mdat', new Uint8Array(32)), mp4Index([film, sound])]);
  const pixels: number[] = [];
  for (let position = 0; position < original.length; position += 1) {
    const file = new Uint8Array(original);
    file[position] = ((original[position] ?? 0) + 1 + (position % 255)) % 256;
    let reads = 0;
    const counted = (start: number, length: number) => {
      reads += 1;
      return readerOfBytes(file)(start, length);
    };
    const measured = await readFilmHeader(counted, file.length);
    if (measured !== null) pixels.push(measured.width * measured.height);
    expect(reads).toBeLessThan(200);
  }
  expect(Math.min(...pixels)).toBeGreaterThan(0);
  const boxes = joined([START, ...Array.from({ length: 10_000 }, () => mp4Box('free'))]);
  expect(await readFilmHeader(readerOfBytes(boxes), boxes.length)).toBeNull();
});
