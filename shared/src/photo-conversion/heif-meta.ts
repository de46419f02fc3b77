/** Where something lies in a file. */
type Extent = { offset: number; length: number };

/** A box of ISO/IEC 14496-12: `start` is where its content begins, behind size and type. */
type Box = { type: string; start: number; end: number };

/** Larger ones exist only in damaged files. */
const MAX_META_BYTES = 4_194_304;

const HEADER_BYTES = 16;

/** The `meta` box of a HEIC or AVIF file: all that is said of its images. Null where there is none. */
export async function readMeta(file: Blob): Promise<DataView | null> {
  let offset = 0;
  while (offset + 8 <= file.size) {
    const header = await viewOf(file, offset, HEADER_BYTES);
    const box = boxAt(header, 0, file.size - offset);
    if (box === null) return null;
    if (box.type === 'meta') return box.end > MAX_META_BYTES ? null : viewOf(file, offset, box.end);
    offset += box.end;
  }
  return null;
}

export async function viewOf(file: Blob, offset: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(offset, offset + length).arrayBuffer());
}

/** Where the item of a type (`Exif`) lies in the file; null where there is none. */
export function extentOfItem(meta: DataView, type: string): Extent | null {
  // A full box: version and flags follow its type.
  const boxes = boxesIn(meta, 12, meta.byteLength);
  const iinf = boxes.find((box) => box.type === 'iinf');
  const iloc = boxes.find((box) => box.type === 'iloc');
  if (iinf === undefined || iloc === undefined) return null;
  const itemId = idOfItem(meta, iinf, type);
  return itemId === null ? null : extentIn(meta, iloc, itemId);
}

function idOfItem(meta: DataView, iinf: Box, type: string): number | null {
  const countBytes = meta.getUint8(iinf.start) === 0 ? 2 : 4;
  for (const infe of boxesIn(meta, iinf.start + 4 + countBytes, iinf.end)) {
    const version = meta.getUint8(infe.start);
    // Older ones have no types.
    if (version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    if (textAt(meta, infe.start + 4 + idBytes + 2, 4) === type) return uintAt(meta, infe.start + 4, idBytes);
  }
  return null;
}

function extentIn(meta: DataView, iloc: Box, itemId: number): Extent | null {
  const version = meta.getUint8(iloc.start);
  const sizes = meta.getUint16(iloc.start + 4);
  const [offsetBytes, lengthBytes] = [(sizes >> 12) & 15, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idBytes = version === 2 ? 4 : 2;
  let at = iloc.start + 6;
  let count = uintAt(meta, at, idBytes);
  at += idBytes;
  for (; count > 0; count--) {
    const id = uintAt(meta, at, idBytes);
    at += idBytes;
    const method = version === 0 ? 0 : meta.getUint16(at) & 15;
    at += (version === 0 ? 0 : 2) + 2;
    const base = uintAt(meta, at, baseBytes);
    at += baseBytes;
    const extents = meta.getUint16(at);
    at += 2;
    if (id === itemId) {
      // 1 and 2 are offsets into other boxes, which cameras do not use.
      if (method !== 0 || extents !== 1) return null;
      const offset = base + uintAt(meta, at + indexBytes, offsetBytes);
      return { offset, length: uintAt(meta, at + indexBytes + offsetBytes, lengthBytes) };
    }
    at += extents * (indexBytes + offsetBytes + lengthBytes);
  }
  return null;
}

/** Primaries of ITU-T H.273. */
const P3_PRIMARIES = 12;

/** How much of X its red has in an ICC profile: 0.436 in sRGB. */
const P3_RED_X = 0.515;

/** Whether the colours are those of Display P3, as iPhones write them: by their number or by a profile. */
export function isDisplayP3(meta: DataView): boolean {
  const iprp = boxesIn(meta, 12, meta.byteLength).find(({ type }) => type === 'iprp');
  const ipco = iprp && boxesIn(meta, iprp.start, iprp.end).find(({ type }) => type === 'ipco');
  const colr = ipco && boxesIn(meta, ipco.start, ipco.end).find(({ type }) => type === 'colr');
  if (colr === undefined) return false;
  if (textAt(meta, colr.start, 4) === 'nclx') return meta.getUint16(colr.start + 4) === P3_PRIMARIES;
  const redX = redXOf(new DataView(meta.buffer, colr.start + 4, colr.end - colr.start - 4));
  return redX !== null && Math.abs(redX - P3_RED_X) < 0.01;
}

/** X of the tag `rXYZ` of an ICC profile (ICC.1, 7.3 and 10.31). */
function redXOf(profile: DataView): number | null {
  const count = profile.getUint32(128);
  for (let index = 0; index < count; index++) {
    const entry = 132 + index * 12;
    if (textAt(profile, entry, 4) === 'rXYZ')
      return profile.getInt32(profile.getUint32(entry + 4) + 8) / 65_536;
  }
  return null;
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const box = boxAt(view, at, to);
    if (box === null || box.end > to) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** @param limit where a box without a size ends */
function boxAt(view: DataView, at: number, limit: number): Box | null {
  if (at + 8 > view.byteLength) return null;
  const size = view.getUint32(at);
  const type = textAt(view, at + 4, 4);
  if (size === 0) return { type, start: at + 8, end: limit };
  if (size !== 1) return size < 8 ? null : { type, start: at + 8, end: at + size };
  if (at + 16 > view.byteLength) return null;
  const largeSize = Number(view.getBigUint64(at + 8));
  return largeSize < 16 ? null : { type, start: at + 16, end: at + largeSize };
}

function uintAt(view: DataView, at: number, bytes: number): number {
  let value = 0;
  for (let index = 0; index < bytes; index++) value = value * 256 + view.getUint8(at + index);
  return value;
}

function textAt(view: DataView, at: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
