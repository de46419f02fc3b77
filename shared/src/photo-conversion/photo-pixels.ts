import { LIMITS } from 'shared/contract/limits';
import { type ReadBytes, readerOfFile, textOf, viewOf } from '../mp4/mp4-boxes.ts';
import { jpegSegments } from './jpeg-segments.ts';

/** Start of frame: all codings but the three numbers that mean tables (ITU-T T.81, table B.1). */
const FRAME_MARKERS = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

const WEBP_SIDE_MASK = 0x3fff;

/** Whether a JPEG, PNG or WebP has more pixels than are accepted. False for any other file. Never fails. */
export async function hasTooManyPixels(file: Blob): Promise<boolean> {
  return (await readPhotoPixels(file).catch(() => 0)) > LIMITS.imagePixels;
}

/** The pixels that the header tells, without decoding; 0 for any other file. Fails for one that is cut off. */
async function readPhotoPixels(file: Blob): Promise<number> {
  const read = readerOfFile(file);
  const head = viewOf(await read(0, 30));
  if (head.getUint16(0) === 0xffd8) return pixelsOfJpeg(read);
  if (textOf(head, 12) === 'IHDR') return head.getUint32(16) * head.getUint32(20);
  if (textOf(head, 8) !== 'WEBP') return 0;
  switch (textOf(head, 12)) {
    case 'VP8X':
      return (1 + (head.getUint32(23, true) >>> 8)) * (1 + (head.getUint32(26, true) >>> 8));
    case 'VP8L':
      return (
        (1 + (head.getUint32(21, true) & WEBP_SIDE_MASK)) *
        (1 + ((head.getUint32(21, true) >>> 14) & WEBP_SIDE_MASK))
      );
    default:
      return (head.getUint16(26, true) & WEBP_SIDE_MASK) * (head.getUint16(28, true) & WEBP_SIDE_MASK);
  }
}

async function pixelsOfJpeg(read: ReadBytes): Promise<number> {
  for await (const { marker, start } of jpegSegments(read)) {
    if (!FRAME_MARKERS.includes(marker)) continue;
    const frame = viewOf(await read(start, 5));
    return frame.getUint16(1) * frame.getUint16(3);
  }
  return 0;
}
