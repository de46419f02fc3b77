import {
  boxesIn,
  findBox,
  type Range,
  type ReadBytes,
  readerOfBytes,
  textOf,
  viewOf,
} from '../mp4/mp4-boxes.ts';
import { readMeta } from './heif-meta.ts';

/** Where something lies in a file. */
type Extent = { offset: number; length: number };

/** The EXIF data of a HEIC or AVIF file, a TIFF header and its directories; null where it has none. */
export async function readExifOfHeif(read: ReadBytes, size: number): Promise<DataView | null> {
  const meta = await readMeta(read, size);
  const extent = meta === null ? null : await extentOfItem(meta, 'Exif');
  if (extent === null) return null;
  const item = await read(extent.offset, extent.length);
  // It begins with how many bytes (`Exif\0\0`, or none) lie before the TIFF header.
  return viewOf(item.subarray(4 + viewOf(item).getUint32(0)));
}

async function extentOfItem(meta: Uint8Array, type: string): Promise<Extent | null> {
  const [read, all] = [readerOfBytes(meta), { start: 0, end: meta.length }];
  const iinf = await findBox(read, all, ['iinf']);
  const iloc = await findBox(read, all, ['iloc']);
  if (iinf === null || iloc === null) return null;
  const itemId = await idOfItem(meta, iinf, type);
  return itemId === null ? null : extentIn(viewOf(meta.subarray(iloc.start, iloc.end)), itemId);
}

async function idOfItem(meta: Uint8Array, iinf: Range, type: string): Promise<number | null> {
  const countBytes = meta[iinf.start] === 0 ? 2 : 4;
  const entries = { start: iinf.start + 4 + countBytes, end: iinf.end };
  for await (const { start, end } of boxesIn(readerOfBytes(meta), entries)) {
    const infe = viewOf(meta.subarray(start, end));
    const version = infe.getUint8(0);
    // Versions 0 and 1 have no types.
    if (version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    if (textOf(infe, 4 + idBytes + 2) === type) return uintAt(infe, 4, idBytes);
  }
  return null;
}

function extentIn(iloc: DataView, itemId: number): Extent | null {
  const version = iloc.getUint8(0);
  const sizes = iloc.getUint16(4);
  const [offsetBytes, lengthBytes] = [(sizes >> 12) & 15, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idBytes = version === 2 ? 4 : 2;
  let at = 6;
  let count = uintAt(iloc, at, idBytes);
  at += idBytes;
  for (; count > 0; count--) {
    const id = uintAt(iloc, at, idBytes);
    at += idBytes;
    const method = version === 0 ? 0 : iloc.getUint16(at) & 15;
    at += (version === 0 ? 0 : 2) + 2;
    const base = uintAt(iloc, at, baseBytes);
    at += baseBytes;
    const extents = iloc.getUint16(at);
    at += 2;
    if (id === itemId) {
      // 1 and 2 are offsets into other boxes, which cameras do not use.
      if (method !== 0 || extents !== 1) return null;
      const offset = base + uintAt(iloc, at + indexBytes, offsetBytes);
      return { offset, length: uintAt(iloc, at + indexBytes + offsetBytes, lengthBytes) };
    }
    at += extents * (indexBytes + offsetBytes + lengthBytes);
  }
  return null;
}

function uintAt(view: DataView, at: number, bytes: number): number {
  let value = 0;
  for (let index = 0; index < bytes; index++) value = value * 256 + view.getUint8(at + index);
  return value;
}
