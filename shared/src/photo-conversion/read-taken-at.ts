import { contentOf, type ReadBytes, readerOfFile, textOf, viewOf } from '../mp4/mp4-boxes.ts';
import { takenAtIn } from './exif-date.ts';
import { readExifOfHeif } from './heif-exif.ts';
import { jpegSegments } from './jpeg-segments.ts';

const START_OF_IMAGE = 0xffd8;
const APP1 = 0xe1;

/** PNG and WebP have a few chunks; animations have some for each frame, before which EXIF data lie. */
const MOST_CHUNKS = 1_000;

/** Films count seconds from 1904 (ISO/IEC 14496-12). */
const SECONDS_FROM_1904_TO_1970 = 2_082_844_800;

/** `Exif` and two zeros. */
const EXIF_NAME_BYTES = 6;

/**
 * When a JPEG, HEIC, AVIF, PNG or WebP photo was taken, by the camera's own clock and time zone:
 * `2024:11:14 09:30:00`, or the day alone; of an MP4, QuickTime or 3GPP film the day in this device's zone.
 * Null where the file does not say. Nothing else of it is read: neither where it was taken, nor by which
 * camera. Never fails.
 */
export async function readTakenAt(file: Blob): Promise<string | null> {
  try {
    const read = readerOfFile(file);
    const exif = await readExif(read, file.size);
    return exif === null ? await readFilmedDay(read, file.size) : takenAtIn(exif);
  } catch {
    // No photo, or a damaged one.
    return null;
  }
}

async function readExif(read: ReadBytes, size: number): Promise<DataView | null> {
  const start = viewOf(await read(0, 12));
  if (start.getUint16(0) === START_OF_IMAGE) return readExifOfJpeg(read);
  if (textOf(start, 1).startsWith('PNG')) return readExifOfPng(read);
  if (textOf(start, 8) === 'WEBP') return readExifOfWebp(read);
  return readExifOfHeif(read, size);
}

async function readExifOfPng(read: ReadBytes): Promise<DataView | null> {
  let position = 8;
  for (let count = 0; count < MOST_CHUNKS; count += 1) {
    const header = viewOf(await read(position, 8));
    const length = header.getUint32(0);
    if (textOf(header, 4) === 'eXIf') return viewOf(await read(position + 8, length));
    // A checksum follows.
    position += 8 + length + 4;
  }
  return null;
}

async function readExifOfWebp(read: ReadBytes): Promise<DataView | null> {
  let position = 12;
  for (let count = 0; count < MOST_CHUNKS; count += 1) {
    const header = viewOf(await read(position, 8));
    const length = header.getUint32(4, true);
    if (textOf(header, 0) === 'EXIF') {
      const content = viewOf(await read(position + 8, length));
      return textOf(content, 0) === 'Exif' ? viewOf(await read(position + 14, length - 6)) : content;
    }
    // Padded to an even length.
    position += 8 + length + (length % 2);
  }
  return null;
}

/** Null where the film does not say, as programs that edit films write 0. */
async function readFilmedDay(read: ReadBytes, size: number): Promise<string | null> {
  const header = await contentOf(read, { start: 0, end: size }, ['moov', 'mvhd'], 12);
  if (header === null) return null;
  const created = header.getUint8(0) === 1 ? Number(header.getBigUint64(4)) : header.getUint32(4);
  const date = new Date((created - SECONDS_FROM_1904_TO_1970) * 1_000);
  if (!(date.getTime() > 0)) return null;
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}:${month}:${day}`;
}

async function readExifOfJpeg(read: ReadBytes): Promise<DataView | null> {
  for await (const { marker, start, length } of jpegSegments(read)) {
    if (marker !== APP1 || textOf(viewOf(await read(start, 4)), 0) !== 'Exif') continue;
    return viewOf(await read(start + EXIF_NAME_BYTES, length - EXIF_NAME_BYTES));
  }
  return null;
}
