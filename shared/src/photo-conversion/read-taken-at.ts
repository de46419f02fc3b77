import { type ReadBytes, readerOfFile, textOf, viewOf } from '../mp4/mp4-boxes.ts';
import { takenAtIn } from './exif-date.ts';
import { readExifOfHeif } from './heif-exif.ts';

const START_OF_IMAGE = 0xffd8;
const FILL = 0xff;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;

/** Files have about twenty before the image. */
const MOST_SEGMENTS = 200;

/**
 * When a JPEG, HEIC or AVIF photo was taken, by the camera's own clock and time zone: `2024:11:14 09:30:00`,
 * or the day alone. Null where the file does not say. Nothing else of it is read: neither where it was taken,
 * nor by which camera. Never fails.
 */
export async function readTakenAt(file: Blob): Promise<string | null> {
  try {
    const read = readerOfFile(file);
    const start = viewOf(await read(0, 8));
    const isJpeg = start.getUint16(0) === START_OF_IMAGE;
    const exif = isJpeg ? await readExifOfJpeg(read) : await readExifOfHeif(read, file.size);
    return exif === null ? null : takenAtIn(exif);
  } catch {
    // No photo, or a damaged one.
    return null;
  }
}

async function readExifOfJpeg(read: ReadBytes): Promise<DataView | null> {
  let position = 2;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const header = viewOf(await read(position, 10));
    const marker = header.getUint8(1);
    if (header.getUint8(0) !== FILL || marker === START_OF_SCAN) return null;
    const length = header.getUint16(2);
    if (marker === APP1 && textOf(header, 4) === 'Exif') return viewOf(await read(position + 10, length - 8));
    // Any number of fill bytes may precede a marker.
    position += marker === FILL ? 1 : 2 + length;
  }
  return null;
}
