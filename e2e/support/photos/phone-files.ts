import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from 'goods-generators/testing/run-tool';
import sharp from 'sharp';
import { temporaryFolder } from '../recordings/temporary-folder.ts';
import { jpegPhoto, type TestPhoto } from './photos.ts';

/* What people really choose: of any phone, of any year, under any name. */

const STORED = path.join(import.meta.dirname, 'phone-files');

/**
 * HEVC with GPS and a serial number in every frame; 480i, top field first; a PNG of 16 bits in Adobe RGB whose
 * first row is pure red; a PNG of five frames.
 */
export type StoredFile = 'hevc-sei.mp4' | 'interlaced.mp4' | 'png16-icc.png' | 'anim.png';

export async function storedFile(name: StoredFile): Promise<TestPhoto> {
  const mimeType = name.endsWith('png') ? 'image/png' : 'video/mp4';
  return { name, mimeType, buffer: await readFile(path.join(STORED, name)) };
}

/** Bars along the short side: whether they can still be told apart says how readable letters would be. */
export async function barredPhoto(name: string, width: number, height: number): Promise<TestPhoto> {
  const isWide = width > height;
  const bar = isWide ? [width, 8] : [8, height];
  const pattern = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <pattern id="p" width="${isWide ? width : 16}" height="${isWide ? 16 : height}" patternUnits="userSpaceOnUse">
      <rect width="${bar[0]}" height="${bar[1]}" fill="#222"/></pattern></defs>
    <rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const buffer = await sharp(Buffer.from(pattern), { limitInputPixels: false })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export async function plainPhoto(name: string, width: number, height: number): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c96' } })
    .jpeg({ quality: 40 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A JPEG that lacks bytes at its end: two of them say only that it ends. */
export async function cutPhoto(name: string, missing: number): Promise<TestPhoto> {
  const { buffer, ...photo } = await jpegPhoto(name);
  return { ...photo, buffer: buffer.subarray(0, -missing) };
}

/** @param day as cameras write it: `2011:05:06 10:00:00` */
export async function datedPhoto(name: string, format: 'png' | 'webp', day: string): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#69c' } })
    .withExif({ IFD2: { DateTimeOriginal: day } })
    .toFormat(format)
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

const CARD = '-f lavfi -i testsrc2=size=176x144:rate=15:duration=1';
const TONE = '-f lavfi -i sine=frequency=440:duration=1';

/** By the end of the name: what phones and cameras of each wrote. */
const FILMS: Readonly<Record<string, readonly [mimeType: string, encoding: string]>> = {
  '3gp': ['video/3gpp', `${CARD} ${TONE} -c:v h263 -c:a aac -ar 16000 -ac 1`],
  avi: ['video/x-msvideo', `${CARD} ${TONE} -c:v mpeg4 -bf 2 -c:a pcm_u8`],
  mkv: ['video/x-matroska', `${CARD} ${TONE} -c:v libx264 -pix_fmt yuv420p -c:a libopus`],
  mov: [
    'video/quicktime',
    `${CARD} -c:v libx264 -pix_fmt yuv420p -metadata creation_time=2015-08-09T01:02:03Z`,
  ],
};

/** @param mimeType what the device says, which may be nothing */
export async function filmCalled(name: string, mimeType?: string): Promise<TestPhoto> {
  const [type, encoding] = FILMS[path.extname(name).slice(1)] ?? ['', ''];
  const file = path.join(await temporaryFolder(), name);
  await runTool('ffmpeg', ['-v', 'error', '-y', ...encoding.split(' '), file]);
  return { name, mimeType: mimeType ?? type, buffer: await readFile(file) };
}
