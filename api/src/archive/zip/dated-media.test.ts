import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { makeTinyVideo } from 'goods-generators/testing/films';
import { runTool } from 'goods-generators/testing/run-tool';
import * as z from 'shared/schema';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { gpsJpegLyingOnItsSide } from '../../testing/data/test-photos.ts';
import { dated, datedBytes } from './dated-media.ts';

const DAY = '1998-02-28';

const folder = await tempDirectory();
let files = 0;

async function written(bytes: Buffer, extension: string): Promise<string> {
  const path = join(folder, `${(files += 1)}.${extension}`);
  await writeFile(path, bytes);
  return path;
}

/** In chunks of so many bytes: no boundary of a file lies at that of a chunk. */
async function datedIn(bytes: Buffer, variant: string, chunkBytes: number, day = DAY): Promise<Buffer> {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  const before = Buffer.from(bytes);
  const result = await buffer(Readable.from(dated(Readable.from(chunks()), variant, day, bytes.length)));
  assert.ok(bytes.equals(before), 'what was read is changed');
  assert.equal(result.length, bytes.length + datedBytes(variant));
  return result;
}

/** What libexif reads in a photo, written anew. */
async function readExif(photo: Buffer): Promise<Buffer | undefined> {
  return (await sharp(await sharp(photo).keepExif().jpeg().toBuffer()).metadata()).exif;
}

const formatSchema = z.object({ format: z.object({ tags: z.optional(z.record(z.string(), z.string())) }) });

async function creationTime(bytes: Buffer): Promise<string | undefined> {
  const args = `-v error -of json -show_format ${await written(bytes, 'mp4')}`.split(' ');
  return formatSchema.parse(JSON.parse(String(await runTool('ffprobe', args)))).format.tags?.[
    'creation_time'
  ];
}

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const noisy = (width = 61, height = 43) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } });
const seeThrough = () => sharp({ create: { width: 41, height: 23, channels: 4, background: '#80808040' } });
/** Two frames. */
async function moving(): Promise<Sharp> {
  const frames = await Promise.all(['red', 'blue'].map((background) => solid(background)));
  return sharp(frames, { join: { animated: true } });
}

function solid(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
}

const PHOTOS: readonly (readonly [name: string, extension: string, photo: () => Promise<Buffer>])[] = [
  ['JPEG', 'jpg', () => noisy(500, 400).jpeg({ quality: 95 }).toBuffer()],
  ['small JPEG', 'jpg', () => noisy(9, 7).jpeg().toBuffer()],
  ['PNG', 'png', () => noisy().png().toBuffer()],
  ['PNG with alpha', 'png', () => seeThrough().png({ palette: true }).toBuffer()],
  ['lossy WebP', 'webp', () => noisy().webp().toBuffer()],
  ['lossless WebP', 'webp', () => noisy().webp({ lossless: true }).toBuffer()],
  ['lossless WebP with alpha', 'webp', () => seeThrough().webp({ lossless: true }).toBuffer()],
  ['lossy WebP with alpha', 'webp', () => seeThrough().webp().toBuffer()],
  ['moving WebP', 'webp', async () => (await moving()).webp().toBuffer()],
];

describe('a photo in an archive', () => {
  for (const [name, extension, make] of PHOTOS)
    test(`says its day, and nothing else that the stored one does not: ${name}`, async () => {
      const photo = await make();
      assert.equal((await sharp(photo).metadata()).exif, undefined);
      for (const chunkBytes of [7, 65_536]) {
        const copy = await datedIn(photo, `full.${extension}`, chunkBytes);
        const { exif, pages, hasAlpha } = await sharp(copy).metadata();
        assert.ok(exif?.includes('1998:02:28 12:00:00'));
        assert.ok((await readExif(copy))?.includes('1998:02:28 12:00:00'), 'other programs read it');
        const original = await sharp(photo).metadata();
        assert.deepEqual([pages, hasAlpha], [original.pages, original.hasAlpha]);
        const pixels = (bytes: Buffer) =>
          sharp(bytes, { animated: true, failOn: 'warning' }).raw().toBuffer();
        assert.ok((await pixels(copy)).equals(await pixels(photo)));
      }
    });

  test('that has EXIF, or is none, stays as it is, with zeros behind it', async () => {
    const others = [
      ['full.jpg', await gpsJpegLyingOnItsSide()],
      ['full.jpg', Buffer.from('no photo')],
      ['full.jpg', Buffer.alloc(0)],
      ['full.png', Buffer.from('png')],
      ['full.webp', Buffer.from('RIFF....WEBPVP8 and so on, up to thirty')],
      ['full.gif', await (await moving()).gif().toBuffer()],
    ] as const;
    for (const [variant, bytes] of others) {
      const copy = await datedIn(bytes, variant, 5);
      assert.ok(copy.equals(Buffer.concat([bytes, Buffer.alloc(datedBytes(variant))])), variant);
    }
  });
});

describe('a film in an archive', () => {
  test('says its day, wherever its index lies, and no byte of it moves', async () => {
    const film = await makeTinyVideo();
    const path = await written(film, 'mp4');
    const remux = async (name: string, ...flags: string[]) => {
      const to = join(folder, `${name}.mp4`);
      await runTool('ffmpeg', ['-v', 'error', '-i', path, '-c', 'copy', ...flags, to]);
      return to;
    };
    const kinds = [
      await readFile(await remux('last', '-fflags', '+bitexact')),
      await readFile(await remux('first', '-fflags', '+bitexact', '-movflags', '+faststart')),
    ];
    for (const bytes of kinds)
      for (const chunkBytes of [13, 65_536]) {
        assert.equal(await creationTime(bytes), undefined);
        const copy = await datedIn(bytes, 'full.mp4', chunkBytes);
        assert.equal(await creationTime(copy), '1998-02-28T03:00:00.000000Z');
        const changed = [...copy.keys()].filter((at) => copy[at] !== bytes[at]);
        assert.ok(changed.length <= 8 && (changed.at(-1) ?? 0) - (changed[0] ?? 0) < 8, String(changed));
      }
  });

  test('that says one already, or is of a day that films cannot say, stays as it is', async () => {
    const path = await written(await makeTinyVideo(), 'mp4');
    const to = join(folder, 'tagged.mp4');
    await runTool('ffmpeg', [
      '-v',
      'error',
      '-i',
      path,
      '-c',
      'copy',
      '-metadata',
      'creation_time=2001-02-03T04:05:06Z',
      to,
    ]);
    const tagged = await readFile(to);
    assert.equal(
      await creationTime(await datedIn(tagged, 'original.mp4', 100)),
      '2001-02-03T04:05:06.000000Z',
    );
    const film = await readFile(path);
    for (const day of ['1899-12-31', '2041-01-01'])
      assert.ok((await datedIn(film, 'full.mp4', 100, day)).equals(film));
    for (const other of ['', 'no film', '\0'.repeat(500), 'x'.repeat(500)])
      assert.equal(String(await datedIn(Buffer.from(other), 'full.m4a', 3)), other);
  });
});
