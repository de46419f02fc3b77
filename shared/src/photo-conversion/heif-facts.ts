import { takenAtIn } from './exif-date.ts';
import { extentOfItem, isDisplayP3, readMeta, viewOf } from './heif-meta.ts';

export type HeifFacts = {
  /** EXIF's `2024:11:14 09:30:00`; null where the file has none. */
  takenAt: string | null;
  colorSpace: PredefinedColorSpace;
};

const UNKNOWN: HeifFacts = { takenAt: null, colorSpace: 'srgb' };

/** What a decoder does not pass on. Never fails. The location is not read. */
export async function readHeifFacts(file: Blob): Promise<HeifFacts> {
  try {
    const meta = await readMeta(file);
    if (meta === null) return UNKNOWN;
    return { takenAt: await readTakenAt(file, meta), colorSpace: isDisplayP3(meta) ? 'display-p3' : 'srgb' };
  } catch {
    return UNKNOWN;
  }
}

async function readTakenAt(file: Blob, meta: DataView): Promise<string | null> {
  const extent = extentOfItem(meta, 'Exif');
  if (extent === null) return null;
  const item = await viewOf(file, extent.offset, extent.length);
  // It begins with how many bytes (`Exif\0\0`, or none) lie before the TIFF header.
  const start = 4 + item.getUint32(0);
  return takenAtIn(new DataView(item.buffer, start));
}
