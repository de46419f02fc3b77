import { type ReadBytes, viewOf } from '../mp4/mp4-boxes.ts';

const FILL = 0xff;
const START_OF_SCAN = 0xda;

/** Files have about twenty before the image. */
const MOST_SEGMENTS = 200;

/** A segment before the image: its content begins behind marker and length. */
export type JpegSegment = { marker: number; start: number; length: number };

/** The segments of a JPEG before its image, in order, up to the first that is none. */
export async function* jpegSegments(read: ReadBytes): AsyncGenerator<JpegSegment> {
  let position = 2;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const header = viewOf(await read(position, 4));
    const marker = header.getUint8(1);
    if (header.getUint8(0) !== FILL || marker === START_OF_SCAN) return;
    const length = header.getUint16(2);
    if (marker !== FILL) yield { marker, start: position + 4, length: length - 2 };
    // Any number of fill bytes may precede a marker.
    position += marker === FILL ? 1 : 2 + length;
  }
}
