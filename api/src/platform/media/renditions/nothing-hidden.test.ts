import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { animatedGif, animatedWebp, plainJpeg } from '../../../testing/data/test-photos.ts';
import { preparePhoto } from './prepare-photo.ts';

/* Everywhere where cameras and programs write place, day and device, and where others hide something. */

const SECRET = 'GPS=37.5665 SN=R3CT90';

const numbered = (bytes: 2 | 4, value: number): Buffer => {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return number;
};

const EXIF = (await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
  .withExif({ IFD0: { Make: SECRET, ImageDescription: SECRET }, IFD2: { UserComment: SECRET } })
  .webp()
  .toBuffer()) as Buffer;
/** The TIFF structure alone. */
const TIFF = EXIF.subarray(EXIF.indexOf('II*'));

function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.of(0xff, marker), numbered(2, bytes.length + 2), bytes]);
}

/** Comments, EXIF, XMP, IPTC, a profile, a list of further pictures, and those of makers. */
function intoJpeg(jpeg: Buffer): Buffer {
  const names = ['', 'JFXX\0', 'http://ns.adobe.com/xap/1.0/\0', 'Photoshop 3.0\0', 'MPF\0', 'Adobe\0'];
  const markers = [0xfe, ...Array.from({ length: 16 }, (_, number) => 0xe0 + number)];
  const segments = markers.flatMap((marker) => names.map((name) => segment(marker, name + SECRET)));
  const exif = segment(0xe1, `Exif\0\0${TIFF.toString('latin1')}`);
  // A second picture, the film of a moving photo, and what a program appended.
  const appended = Buffer.concat([jpeg, Buffer.from(`\0\0\0\x18ftypmp42${SECRET}`, 'latin1')]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, ...segments, jpeg.subarray(2), appended]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([numbered(4, content.length), body, numbered(4, crc32(body))]);
}

function intoPng(png: Buffer): Buffer {
  const afterHeader = 8 + 25;
  const texts = ['tEXt', 'iTXt', 'prIv'].map((type) =>
    chunk(type, Buffer.from(`Comment\0\0\0\0\0${SECRET}`)),
  );
  const hidden = [...texts, chunk('eXIf', TIFF), chunk('tIME', Buffer.of(7, 0xea, 5, 5, 1, 1, 1))];
  return Buffer.concat([
    png.subarray(0, afterHeader),
    ...hidden,
    png.subarray(afterHeader),
    Buffer.from(SECRET),
  ]);
}

function intoWebp(webp: Buffer): Buffer {
  const chunks = (['EXIF', 'XMP ', 'priv'] as const).map((type) => {
    const content = type === 'EXIF' ? TIFF : Buffer.from(SECRET);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)]);
  });
  const whole = Buffer.concat([webp, ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return Buffer.concat([whole, Buffer.from(SECRET)]);
}

function intoGif(gif: Buffer): Buffer {
  const blocks = ['\x21\xfe', '\x21\xff\x0bXMP DataXMP', '\x21\xff\x0bNETSCAPE2.0', '\x21\xf9', '\x21\x01'];
  const hidden = blocks.map((start) =>
    Buffer.from(`${start}${String.fromCharCode(SECRET.length)}${SECRET}\0`, 'latin1'),
  );
  return Buffer.concat([gif.subarray(0, -1), ...hidden, gif.subarray(-1), Buffer.from(SECRET)]);
}

const folder = await tempDirectory();

for (const [name, make] of [
  ['JPEG', async () => intoJpeg(await plainJpeg('#a11', 900, 600))],
  [
    'PNG',
    async () =>
      intoPng(
        await sharp(await plainJpeg('#a11', 900, 600))
          .png()
          .toBuffer(),
      ),
  ],
  [
    'WebP',
    async () =>
      intoWebp(
        await sharp(await plainJpeg('#a11', 900, 600))
          .webp()
          .toBuffer(),
      ),
  ],
  ['moving WebP', async () => intoWebp(await animatedWebp())],
  ['GIF', async () => intoGif(await animatedGif())],
] as const)
  test(`whatever a ${name} says beside its picture is in none of its sizes`, async () => {
    const path = join(folder, name);
    const bytes = await make();
    assert.ok(bytes.includes(SECRET));
    await writeFile(path, bytes);
    const outcome = await preparePhoto(path);
    assert.ok(outcome.kind === 'photo', JSON.stringify(outcome));
    for (const [variant, stored] of outcome.photo.variants)
      assert.ok(!/GPS=|R3CT90|ftyp|Exif|x:xmp/.test(Buffer.from(stored).toString('latin1')), variant);
  });
