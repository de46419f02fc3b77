/** Tags of EXIF: where its own directory begins, and DateTimeOriginal. */
const EXIF_DIRECTORY = 0x8769;
const TAKEN_AT = 0x9003;

/** `2024:11:14 09:30:00`, by the camera's own clock and time zone; some programs write the day alone. */
const TAKEN_AT_TEXT = /^\d{4}:\d{2}:\d{2}(?!\d)(?: \d{2}:\d{2}:\d{2})?/;
const TAKEN_AT_LENGTH = 19;

/** DateTimeOriginal of EXIF data (a TIFF header and its directories), as above; null where it has none. */
export function takenAtIn(tiff: DataView): string | null {
  try {
    const isLittle = tiff.getUint16(0) === 0x4949;
    const exif = findEntry(tiff, tiff.getUint32(4, isLittle), EXIF_DIRECTORY, isLittle);
    const entry = exif && findEntry(tiff, tiff.getUint32(exif + 8, isLittle), TAKEN_AT, isLittle);
    if (entry === null) return null;
    const length = Math.min(tiff.getUint32(entry + 4, isLittle), TAKEN_AT_LENGTH);
    const start = tiff.byteOffset + tiff.getUint32(entry + 8, isLittle);
    const text = String.fromCharCode(...new Uint8Array(tiff.buffer, start, length));
    return TAKEN_AT_TEXT.exec(text)?.[0] ?? null;
  } catch {
    // An offset beyond the end.
    return null;
  }
}

/** The position of a tag's entry in the directory at `directory`. */
function findEntry(tiff: DataView, directory: number, tag: number, isLittle: boolean): number | null {
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    if (tiff.getUint16(entry, isLittle) === tag) return entry;
  }
  return null;
}

/**
 * A JPEG that says when its photo was taken, and nothing else: neither where nor with what. Its orientation
 * is in its pixels.
 * @param jpeg without EXIF, as a canvas writes it
 */
export function withTakenAt(jpeg: Blob, takenAt: string): Blob {
  return new Blob([jpeg.slice(0, 2), exifSegment(takenAt), jpeg.slice(2)], { type: jpeg.type });
}

/** The segment APP1: a TIFF header, IFD0 with the EXIF directory only, and that with the date only. */
function exifSegment(takenAt: string): Uint8Array<ArrayBuffer> {
  const text = `${takenAt}\0`;
  const head = 10;
  const segment = new DataView(new ArrayBuffer(head + 8 + 18 + 18 + text.length));
  segment.setUint16(0, 0xffe1);
  segment.setUint16(2, segment.byteLength - 2);
  writeText(segment, 4, 'Exif\0\0');
  writeText(segment, head, 'MM');
  segment.setUint16(head + 2, 42);
  segment.setUint32(head + 4, 8);
  writeEntry(segment, head + 8, { tag: EXIF_DIRECTORY, type: 4, count: 1, value: 26 });
  writeEntry(segment, head + 26, { tag: TAKEN_AT, type: 2, count: text.length, value: 44 });
  writeText(segment, head + 44, text);
  return new Uint8Array(segment.buffer);
}

type Entry = { tag: number; type: number; count: number; value: number };

/** A directory of one entry; no other follows. */
function writeEntry(view: DataView, at: number, { tag, type, count, value }: Entry): void {
  view.setUint16(at, 1);
  view.setUint16(at + 2, tag);
  view.setUint16(at + 4, type);
  view.setUint32(at + 6, count);
  view.setUint32(at + 10, value);
}

function writeText(view: DataView, at: number, text: string): void {
  new TextEncoder().encodeInto(text, new Uint8Array(view.buffer, at));
}
