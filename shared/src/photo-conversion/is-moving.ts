/** The extended and animation flags of a WebP (RFC 9649). */
const WEBP_HEAD_BYTES = 21;
const WEBP_MOVES = 0b10;

/** Whether a WebP is an animation, of which a canvas would draw one frame. */
export async function isMoving(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return false;
  const head = new Uint8Array(await file.slice(0, WEBP_HEAD_BYTES).arrayBuffer());
  const isExtended = String.fromCharCode(...head.slice(12, 16)) === 'VP8X';
  return isExtended && ((head[20] ?? 0) & WEBP_MOVES) !== 0;
}
