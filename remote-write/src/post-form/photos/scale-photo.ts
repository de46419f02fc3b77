import { createPhotoScaler } from './photo-scaler.ts';

/** Larger photos are made smaller before they travel: no screen shows more. */
const LONG_SIDE_PX = 2560;

const QUALITY = 0.9;

/** What a canvas writes as well as it reads it. */
const SCALABLE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** The extended and animation flags of a WebP (RFC 9649). */
const WEBP_HEAD_BYTES = 21;
const WEBP_MOVES = 0b10;

/** Photos as uploaded: upright, at most 2560 px; animated or unreadable ones unchanged. Rejects on abort. */
export async function scalePhotos<Photo extends { file: File }>(
  photos: readonly Photo[],
  signal: AbortSignal,
): Promise<Photo[]> {
  const scaler = createPhotoScaler();
  try {
    const scaled: Photo[] = [];
    // One at a time: a decoded photo takes tens of megabytes.
    for (const photo of photos) {
      signal.throwIfAborted();
      scaled.push({ ...photo, file: await scaledFile(photo.file, scaler) });
    }
    return scaled;
  } finally {
    scaler.close();
  }
}

async function scaledFile(file: File, scaler: ReturnType<typeof createPhotoScaler>): Promise<File> {
  if (!SCALABLE_TYPES.includes(file.type) || (await moves(file))) return file;
  const type = file.type === 'image/jpg' ? 'image/jpeg' : file.type;
  const blob = await scaler.scale({ file, type, longSidePx: LONG_SIDE_PX, quality: QUALITY });
  // A browser that cannot write the format writes PNG instead.
  if (blob === null || blob.type !== type || blob.size >= file.size) return file;
  return new File([blob], file.name, { type, lastModified: file.lastModified });
}

async function moves(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return false;
  const head = new Uint8Array(await file.slice(0, WEBP_HEAD_BYTES).arrayBuffer());
  const isExtended = String.fromCharCode(...head.slice(12, 16)) === 'VP8X';
  return isExtended && ((head[20] ?? 0) & WEBP_MOVES) !== 0;
}
