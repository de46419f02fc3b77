/**
 * A JPEG of one APP1 segment, as a camera begins a file. @param takenAt EXIF's `2024:11:14 09:30:00`; null:
 * the segment has no such tag
 */
export function exifPhoto(name: string, takenAt: string | null): File {
  const text = takenAt === null ? '' : `${takenAt}\0`;
  // TIFF header, then IFD0 with the pointer to the EXIF IFD, then that with DateTimeOriginal.
  const tiff = new DataView(new ArrayBuffer(8 + 18 + 18 + text.length));
  tiff.setUint16(0, 0x4949);
  tiff.setUint16(2, 42, true);
  tiff.setUint32(4, 8, true);
  entry(tiff, 8, { tag: 0x8769, type: 4, count: 1, value: 26 });
  entry(tiff, 26, { tag: takenAt === null ? 0x9000 : 0x9003, type: 2, count: text.length, value: 44 });
  new TextEncoder().encodeInto(text, new Uint8Array(tiff.buffer, 44));
  const exif = new Uint8Array([...new TextEncoder().encode('Exif\0\0'), ...new Uint8Array(tiff.buffer)]);
  const length = exif.length + 2;
  const bytes = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, ...exif, 0xff, 0xd9];
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** An IFD of one entry: its count, the entry, and no next IFD. */
function entry(
  tiff: DataView,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  tiff.setUint16(at, 1, true);
  tiff.setUint16(at + 2, tag, true);
  tiff.setUint16(at + 4, type, true);
  tiff.setUint32(at + 6, count, true);
  tiff.setUint32(at + 10, value, true);
}
