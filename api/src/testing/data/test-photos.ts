import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/* Photos for tests, made here and now: nothing binary lies in the repository for them. */

const NOISE = { type: 'gaussian', mean: 128 } as const;

/** One colour; with noise around it where `sigma` says how much. */
function created(background: string, width: number, height: number, sigma?: number): Sharp {
  const noise = sigma === undefined ? {} : { noise: { ...NOISE, sigma } };
  return sharp({ create: { width, height, channels: 3, background, ...noise } });
}

/** 1600x900 pixels, upright 900x1600 (EXIF orientation 6), with GPS and camera; top red, rest blue. */
export async function gpsJpegLyingOnItsSide(): Promise<Buffer> {
  const red = await created('#dc1e1e', 200, 900).png().toBuffer();
  return created('#1e3cdc', 1600, 900)
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'SecretCamera', Model: 'SecretCamera 1' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '37/1 33/1 5976/100',
          GPSLongitudeRef: 'E',
          GPSLongitude: '126/1 58/1 4068/100',
        },
      },
    })
    .toBuffer();
}

let noisyJpeg: Promise<Buffer> | undefined;

/** A JPEG of exactly `bytes` bytes: 4000x3000 noise (a few MB) plus padding that decoders ignore. */
export async function largeJpeg(bytes: number): Promise<Buffer> {
  // Noise takes seconds to make: once for all of a file's tests.
  noisyJpeg ??= created('#888', 4000, 3000, 24).jpeg({ quality: 70 }).toBuffer();
  const jpeg = await noisyJpeg;
  if (jpeg.length > bytes) throw new Error(`The photo alone takes ${jpeg.length} bytes`);
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

export function plainJpeg(colour: string, width = 320, height = 240): Promise<Buffer> {
  return created(colour, width, height).jpeg().toBuffer();
}

export function cmykJpeg(colour: string): Promise<Buffer> {
  const cmyk = created(colour, 64, 64).withIccProfile('cmyk').toColourspace('cmyk');
  return cmyk.jpeg({ quality: 100 }).toBuffer();
}

/** Display P3: without its profile the same numbers look duller. */
export function wideGamutJpeg(colour: string): Promise<Buffer> {
  return created(colour, 64, 64).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
}

function frames(): Promise<Buffer[]> {
  const colours = ['#d33', '#3d3', '#33d', '#dd3'];
  return Promise.all(colours.map((colour) => created(colour, 60, 40, 20).png().toBuffer()));
}

/** Four frames of 60x40, 120 ms each, with a comment that nobody should read. */
export async function animatedGif(): Promise<Buffer> {
  const gif = await sharp(await frames(), { join: { animated: true } })
    .gif({ delay: [120, 120, 120, 120] })
    .toBuffer();
  const comment = Buffer.from('SecretComment');
  const extension = Buffer.concat([Buffer.of(0x21, 0xfe, comment.length), comment, Buffer.of(0)]);
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
}

export async function animatedWebp(): Promise<Buffer> {
  return sharp(await frames(), { join: { animated: true } })
    .webp({ delay: [120, 120, 120, 120] })
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A tiny PNG that claims `width` times `height` pixels. */
export function pixelBombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(width))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function htmlNamedJpg(): Buffer {
  return Buffer.from('<!doctype html><script>alert(1)</script>');
}

export function svgNamedPng(): Buffer {
  return Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
}
