import { crc32 } from 'node:zlib';

/*
 * What is stored says nothing of when it was taken. In an archive it says the day of its memory, so that
 * galleries sort it; the pixels and the sound stay as they are.
 */

/** Noon in Korea: the same day nearly everywhere. */
const NOON = 'T03:00:00Z';

type Format = {
  /** How much longer the file becomes. */
  bytes: number;
  add: (source: AsyncIterable<Buffer>, day: string, bytes: number) => AsyncGenerator<Buffer>;
};

/** @param variant a file of the store: `full.jpg` @returns how much longer `dated` makes it */
export function datedBytes(variant: string): number {
  return formatOf(variant)?.bytes ?? 0;
}

/**
 * The bytes of a file with its day, `2025-11-08`. A file that has one, or that is not what its name says,
 * stays as it is, with zeros behind it that decoders ignore: its length was announced.
 * @param bytes how long the file is said to be
 */
export function dated(
  source: AsyncIterable<Buffer>,
  variant: string,
  day: string,
  bytes: number,
): AsyncIterable<Buffer> {
  return formatOf(variant)?.add(source, day, bytes) ?? source;
}

function formatOf(variant: string): Format | undefined {
  return FORMATS[variant.slice(variant.lastIndexOf('.') + 1)];
}

/** A TIFF header, IFD0 with the EXIF directory only, and that with DateTimeOriginal only. */
function exifOf(day: string): Buffer {
  const text = `${day.replaceAll('-', ':')} 12:00:00\0`;
  const exif = Buffer.alloc(EXIF_BYTES);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4);
  writeEntry(exif, 8, { tag: 0x8769, type: 4, count: 1, value: 26 });
  writeEntry(exif, 26, { tag: 0x9003, type: 2, count: text.length, value: 44 });
  exif.write(text, 44, 'latin1');
  return exif;
}

const EXIF_BYTES = 64;

type ExifEntry = { tag: number; type: number; count: number; value: number };

/** A directory of one entry. */
function writeEntry(exif: Buffer, at: number, { tag, type, count, value }: ExifEntry): void {
  exif.writeUInt16BE(1, at);
  exif.writeUInt16BE(tag, at + 2);
  exif.writeUInt16BE(type, at + 4);
  exif.writeUInt32BE(count, at + 6);
  exif.writeUInt32BE(value, at + 10);
}

/** Longer than all that lies before the pixels of a file that we wrote. */
const HEAD_BYTES = 65_536;

/** What becomes of a photo's beginning, and what follows its end; undefined: it stays as it is. */
type Changed = { head: readonly Buffer[]; end?: Buffer } | undefined;

/** @param change receives the beginning of the photo, or all of it */
function photoFormat(bytes: number, change: (head: Buffer, exif: Buffer, bytes: number) => Changed): Format {
  return {
    bytes,
    async *add(source, day, length) {
      const chunks = source[Symbol.asyncIterator]();
      try {
        const parts: Buffer[] = [];
        let [read, ended] = [0, false];
        while (read < HEAD_BYTES && !ended) {
          const next = await chunks.next();
          if (next.done === true) ended = true;
          else {
            parts.push(next.value);
            read += next.value.length;
          }
        }
        const head = Buffer.concat(parts);
        const changed = change(head, exifOf(day), length);
        yield* changed?.head ?? [head];
        while (!ended) {
          const next = await chunks.next();
          if (next.done === true) ended = true;
          else yield next.value;
        }
        yield changed === undefined ? Buffer.alloc(bytes) : (changed.end ?? Buffer.alloc(0));
      } finally {
        await chunks.return?.();
      }
    },
  };
}

const NAMED_EXIF = Buffer.from('Exif\0\0', 'latin1');
const JPEG_SEGMENT_BYTES = 4 + NAMED_EXIF.length + EXIF_BYTES;

/** The segment APP1 behind the first two bytes. */
const jpeg = photoFormat(JPEG_SEGMENT_BYTES, (head, exif) => {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8 || head.includes(NAMED_EXIF)) return undefined;
  const start = Buffer.alloc(4);
  start.writeUInt16BE(0xffe1, 0);
  start.writeUInt16BE(JPEG_SEGMENT_BYTES - 2, 2);
  return { head: [head.subarray(0, 2), start, NAMED_EXIF, exif, head.subarray(2)] };
});

/** Signature, and IHDR, which is first. */
const PNG_START_BYTES = 8 + 25;

/** The chunk eXIf behind IHDR. */
const png = photoFormat(12 + EXIF_BYTES, (head, exif) => {
  if (head.length < PNG_START_BYTES || head.toString('latin1', 1, 4) !== 'PNG' || head.includes('eXIf'))
    return undefined;
  const typed = Buffer.concat([Buffer.from('eXIf'), exif]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(exif.length);
  checksum.writeUInt32BE(crc32(typed));
  return {
    head: [head.subarray(0, PNG_START_BYTES), length, typed, checksum, head.subarray(PNG_START_BYTES)],
  };
});

const VP8X_BYTES = 18;
const WEBP_HAS_EXIF = 0x08;
const WEBP_HAS_ALPHA = 0x10;
const WEBP_EXTRA_BYTES = VP8X_BYTES + 8 + EXIF_BYTES;

/** The chunk EXIF at the end, which VP8X announces: where there is none yet, it comes first. */
const webp = photoFormat(WEBP_EXTRA_BYTES, (head, exif, bytes) => {
  if (head.length < 30 || head.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  if (head.readUInt32LE(4) + 8 !== bytes || bytes % 2 === 1) return undefined;
  const start = Buffer.from(head.subarray(0, 12));
  start.writeUInt32LE(bytes + WEBP_EXTRA_BYTES - 8, 4);
  const isExtended = head.toString('latin1', 12, 16) === 'VP8X';
  const first = isExtended ? Buffer.from(head.subarray(12, 12 + VP8X_BYTES)) : extendedHeader(head);
  const flags = first?.[8];
  if (first === undefined || flags === undefined || (flags & WEBP_HAS_EXIF) !== 0) return undefined;
  first[8] = flags | WEBP_HAS_EXIF;
  const rest = head.subarray(isExtended ? 12 + VP8X_BYTES : 12);
  // As long in both cases.
  const content = isExtended ? Buffer.concat([exif, Buffer.alloc(VP8X_BYTES)]) : exif;
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return { head: [start, first, rest], end: Buffer.concat([Buffer.from('EXIF'), length, content]) };
});

/** VP8X for a WebP that is one still picture alone. */
function extendedHeader(head: Buffer): Buffer | undefined {
  const kind = head.toString('latin1', 12, 16);
  const bits = head.readUInt32LE(21);
  const lossless = {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: (bits >>> 28) & 1,
  };
  const lossy = {
    width: head.readUInt16LE(26) & 0x3fff,
    height: head.readUInt16LE(28) & 0x3fff,
    hasAlpha: 0,
  };
  if (kind !== 'VP8 ' && kind !== 'VP8L') return undefined;
  const { width, height, hasAlpha } = kind === 'VP8L' ? lossless : lossy;
  const header = Buffer.alloc(VP8X_BYTES);
  header.write('VP8X', 0);
  header.writeUInt32LE(VP8X_BYTES - 8, 4);
  header.writeUInt8(hasAlpha === 0 ? 0 : WEBP_HAS_ALPHA, 8);
  header.writeUIntLE(width - 1, 12, 3);
  header.writeUIntLE(height - 1, 15, 3);
  return header;
}

const SECONDS_FROM_1904_TO_1970 = 2_082_844_800;

/** A header of a box, and what mvhd begins with. */
const BOX_START_BYTES = 16 + 4 + 8 + 8;

/** mvhd has a field for when the film was made: no byte moves, wherever the index lies. */
const film: Format = {
  bytes: 0,
  async *add(source, day) {
    const seconds = Math.floor(Date.parse(day + NOON) / 1_000) + SECONDS_FROM_1904_TO_1970;
    // Films begin in 1904, and the short field ends in 2040.
    let isDone = !(seconds > 0 && seconds <= 0xffff_ffff);
    let held = Buffer.alloc(0);
    let skip = 0;
    for await (const chunk of source) {
      if (isDone || (held.length === 0 && skip >= chunk.length)) {
        skip -= Math.min(skip, chunk.length);
        yield chunk;
        continue;
      }
      held = Buffer.concat([held, chunk]);
      let at = Math.min(skip, held.length);
      skip -= at;
      while (!isDone && skip === 0 && held.length - at >= BOX_START_BYTES) {
        const box = boxAt(held, at);
        if (box.type === 'mvhd') writeCreation(held, box.start, seconds);
        isDone = box.type === 'mvhd' || box.end <= at;
        const next = box.type === 'moov' ? box.start : box.end;
        skip = Math.max(0, next - held.length);
        at = Math.min(next, held.length);
      }
      yield isDone ? held : held.subarray(0, at);
      held = isDone ? Buffer.alloc(0) : held.subarray(at);
    }
    yield held;
  },
};

function boxAt(bytes: Buffer, at: number): { type: string; start: number; end: number } {
  const short = bytes.readUInt32BE(at);
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const start = at + (short === 1 ? 16 : 8);
  return { type: bytes.toString('latin1', at + 4, at + 8), start, end: at + length };
}

function writeCreation(bytes: Buffer, start: number, seconds: number): void {
  const isLong = bytes[start] === 1;
  const read = (at: number) => (isLong ? bytes.readBigUInt64BE(at) : BigInt(bytes.readUInt32BE(at)));
  for (const at of [start + 4, start + (isLong ? 12 : 8)])
    if (read(at) === 0n) {
      if (isLong) bytes.writeBigUInt64BE(BigInt(seconds), at);
      else bytes.writeUInt32BE(seconds, at);
    }
}

const FORMATS: Readonly<Record<string, Format>> = { jpg: jpeg, png, webp, mp4: film, m4a: film };
