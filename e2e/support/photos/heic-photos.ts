import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { TestPhoto } from './photos.ts';

/**
 * 600 by 800 upright: red above, blue at the left. As phones store it: pixels on their side, a rotation in
 * the container and the same in EXIF (orientation 6), a date, a camera and a place. Made with heif-enc of
 * libheif
 * 1.15, which writes no rotation: `irot` was added to its properties.
 */
const TURNED_HEIC = path.join(import.meta.dirname, 'turned.heic');

/** The camera's day of it. */
export const HEIC_DAY = '2024년 11월 14일';

/** @param mimeType empty where the phone's gallery knows none */
export async function heicPhoto(name: string, mimeType = 'image/heic'): Promise<TestPhoto> {
  return { name, mimeType, buffer: await readFile(TURNED_HEIC) };
}

/** The same photo as AVIF, without metadata. */
export async function avifPhoto(name: string): Promise<TestPhoto> {
  const upright = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="#cfe3f5"/>
    <rect width="600" height="160" fill="#c3423f"/>
    <rect y="160" width="150" height="640" fill="#27496d"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(upright)).avif().toBuffer();
  return { name, mimeType: 'image/avif', buffer };
}

/** Whether a photo is that of this file, upright. */
export async function isUpright(photo: Buffer): Promise<boolean> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => {
    const start = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  const isNear = (color: number[], other: number[]): boolean =>
    color.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 24);
  return (
    info.height > info.width && isNear(at(0.5, 0.1), [195, 66, 63]) && isNear(at(0.1, 0.6), [39, 73, 109])
  );
}
