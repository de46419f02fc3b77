import { type ReadBytes, readerOfFile, textOf, viewOf } from '../mp4/mp4-boxes.ts';
import { takenAtIn } from './exif-date.ts';
import { readExifOfHeif } from './heif-exif.ts';
import { jpegSegments } from './jpeg-segments.ts';

const START_OF_IMAGE = 0xffd8;
const APP1 = 0xe1;

/** `Exif` and two zeros. */
const EXIF_NAME_BYTES = 6;

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
  for await (const { marker, start, length } of jpegSegments(read)) {
    if (marker !== APP1 || textOf(viewOf(await read(start, 4)), 0) !== 'Exif') continue;
    return viewOf(await read(start + EXIF_NAME_BYTES, length - EXIF_NAME_BYTES));
  }
  return null;
}
