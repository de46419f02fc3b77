/** Extensions required for looping; all others (XMP, comments…) may identify the photographer. */
const ALLOWED_APPLICATIONS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/** A longer one has something else behind its numbers. */
const CONTROL_BYTES = 8;
const LOOP_BYTES = 19;

const HEADER_BYTES = 13;
const FLAGS_AT = 10;

/**
 * Strips comments, metadata and trailing bytes from a GIF; pixels are untouched. Re-encoding an animation
 * costs seconds and colours, and libvips does not detect a truncated GIF; this does. The header is
 * rewritten: version, size and aspect ratio may be wrong, and decoders differ in how they handle that.
 * @param canvas decoded size in pixels, which contains all frames
 * @returns undefined if the file ends inside a block or has no frame
 */
export function cleanGif(file: Buffer, canvas: { width: number; height: number }): Buffer | undefined {
  const byteAt = (offset: number): number => file[offset] ?? -1;
  const colourTableBytes = (flags: number): number =>
    (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);

  /** The offset behind a chain of sub-blocks; -1 where the file ends first. */
  const afterSubBlocks = (start: number): number => {
    let offset = start;
    for (let length = byteAt(offset); length !== 0; length = byteAt(offset)) {
      if (length < 0) return -1;
      offset += length + 1;
    }
    return offset + 1;
  };

  let offset = HEADER_BYTES + colourTableBytes(byteAt(FLAGS_AT));
  if (file.toString('latin1', 0, 3) !== 'GIF' || offset > file.length) return undefined;
  const parts: Buffer[] = [headerOf(canvas, byteAt(FLAGS_AT)), file.subarray(HEADER_BYTES, offset)];
  let frames = 0;

  while (offset < file.length && byteAt(offset) !== TRAILER) {
    const kind = byteAt(offset);
    const label = byteAt(offset + 1);
    let end: number;
    let isAllowed = true;
    if (kind === IMAGE) {
      end = afterSubBlocks(offset + 11 + colourTableBytes(byteAt(offset + 9)));
      frames += 1;
    } else if (kind === EXTENSION) {
      end = afterSubBlocks(offset + 2);
      const application = file.toString('latin1', offset + 3, offset + 14);
      isAllowed =
        (label === GRAPHIC_CONTROL && end - offset === CONTROL_BYTES) ||
        (label === APPLICATION && ALLOWED_APPLICATIONS.has(application) && end - offset === LOOP_BYTES);
    } else {
      return undefined;
    }
    if (end < 0 || end > file.length) return undefined;
    if (isAllowed) parts.push(file.subarray(offset, end));
    offset = end;
  }

  return frames === 0 ? undefined : Buffer.concat([...parts, Buffer.of(TRAILER)]);
}

/** A GIF89a header with square pixels and background colour 0, which browsers ignore. */
function headerOf({ width, height }: { width: number; height: number }, flags: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('GIF89a', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  header.writeUInt8(flags, FLAGS_AT);
  return header;
}
