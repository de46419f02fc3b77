import { findBox, type ReadBytes } from '../mp4/mp4-boxes.ts';

/** Larger ones exist only in damaged files. */
const MAX_META_BYTES = 4_194_304;

/** Version and flags, with which the content of `meta` begins. */
const FULL_BOX_BYTES = 4;

/** The boxes of `meta` of a HEIC or AVIF file: all that is said of its images. Null where there is none. */
export async function readMeta(read: ReadBytes, size: number): Promise<Uint8Array | null> {
  const meta = await findBox(read, { start: 0, end: size }, ['meta']);
  if (meta === null || meta.end - meta.start > MAX_META_BYTES) return null;
  const start = meta.start + FULL_BOX_BYTES;
  return read(start, meta.end - start);
}
