import { readerOfFile, textOf, viewOf } from '../mp4/mp4-boxes.ts';

/** The extended and animation flags of a WebP (RFC 9649). */
const WEBP_HEAD_BYTES = 21;
const WEBP_MOVES = 0b10;

/** Before the image there are a dozen. */
const MOST_CHUNKS = 100;

/** Whether a WebP is an animation, of which a canvas would draw one frame. */
export async function isMoving(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return false;
  const head = new Uint8Array(await file.slice(0, WEBP_HEAD_BYTES).arrayBuffer());
  const isExtended = String.fromCharCode(...head.slice(12, 16)) === 'VP8X';
  return isExtended && ((head[20] ?? 0) & WEBP_MOVES) !== 0;
}

/** Whether a PNG is an animation: neither a canvas nor the server keeps more than one frame. Never fails. */
export async function isMovingPng(file: File): Promise<boolean> {
  if (file.type !== 'image/png') return false;
  const read = readerOfFile(file);
  let position = 8;
  for (let count = 0; count < MOST_CHUNKS; count += 1) {
    const header = viewOf(await read(position, 8).catch(() => new Uint8Array()));
    if (header.byteLength < 8 || textOf(header, 4) === 'IDAT') return false;
    // The animation's own chunk lies before the image (PNG, 11.3.2.1).
    if (textOf(header, 4) === 'acTL') return true;
    position += 8 + header.getUint32(0) + 4;
  }
  return false;
}
