/*
 * The records of a ZIP whose files are stored as they are and checked behind their bytes (APPNOTE.TXT 6.3.10),
 * in 64 bits where an offset or a length needs them.
 */

/** What of a file is known before it is read. */
export type ZipName = { name: string; date: Date };

/** A file that was written: `offset` is where its local header begins. */
export type ZipWritten = ZipName & { offset: number; bytes: number; checksum: number };

const MOST_32 = 0xffff_ffff;
const MOST_16 = 0xffff;

/** Sizes stand behind the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_64 = 45;
/** A file of Unix: it is readable by all, as any downloaded file. */
const MADE_BY = (3 << 8) | 63;
const FILE_MODE = 0o100_644;

const LOCAL_BYTES = 30;
const RECORD_BYTES = 46;
const TIMESTAMP_BYTES = 9;
const LONG_BYTES = 28;
const END_BYTES = 22;
const END_64_BYTES = 56 + 20;

/** A field that says nothing: its length makes up for a file that is shorter than was announced. */
const PADDING_FIELD = 0xd935;
/** Its identifier and its length. */
const FIELD_HEAD_BYTES = 4;

/** A field with so many bytes behind its head. */
export function paddingField(bytes: number): Buffer {
  const field = Buffer.alloc(FIELD_HEAD_BYTES + bytes);
  field.writeUInt16LE(PADDING_FIELD, 0);
  field.writeUInt16LE(bytes, 2);
  return field;
}

export function localHeader({ name, date }: ZipName, isLong: boolean, extra: Buffer): Buffer {
  const encoded = Buffer.from(name);
  const head = Buffer.alloc(LOCAL_BYTES);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(isLong ? VERSION_64 : VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt32LE(dosTime(date), 10);
  head.writeUInt16LE(encoded.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, encoded, extra]);
}

/** Stands behind the bytes of a file. */
export function dataDescriptor(
  { bytes, checksum }: { bytes: number; checksum: number },
  isLong: boolean,
): Buffer {
  const descriptor = Buffer.alloc(descriptorBytes(isLong));
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(checksum, 4);
  if (isLong) {
    descriptor.writeBigUInt64LE(BigInt(bytes), 8);
    descriptor.writeBigUInt64LE(BigInt(bytes), 16);
  } else {
    descriptor.writeUInt32LE(bytes, 8);
    descriptor.writeUInt32LE(bytes, 12);
  }
  return descriptor;
}

function descriptorBytes(isLong: boolean): number {
  return isLong ? 24 : 16;
}

/** Whether a file of this announced length, which begins there, needs 64 bits. */
export function needs64(offset: number, bytes: number): boolean {
  return offset >= MOST_32 || bytes >= MOST_32;
}

/** The file's line in the directory at the end. */
export function directoryRecord(
  { name, date, offset, bytes, checksum }: ZipWritten,
  isLong: boolean,
): Buffer {
  const encoded = Buffer.from(name);
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(isLong ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt32LE(dosTime(date), 12);
  record.writeUInt32LE(checksum, 16);
  record.writeUInt32LE(isLong ? MOST_32 : bytes, 20);
  record.writeUInt32LE(isLong ? MOST_32 : bytes, 24);
  record.writeUInt16LE(encoded.length, 28);
  record.writeUInt16LE(TIMESTAMP_BYTES + (isLong ? LONG_BYTES : 0), 30);
  record.writeUInt32LE(FILE_MODE * 0x1_0000, 38);
  record.writeUInt32LE(isLong ? MOST_32 : offset, 42);
  const fields = [timestampField(date), ...(isLong ? [longField(offset, bytes)] : [])];
  return Buffer.concat([record, encoded, ...fields]);
}

/** When the file was last changed, in seconds and in no zone: the date of DOS is in nobody's. */
function timestampField(date: Date): Buffer {
  const field = Buffer.alloc(TIMESTAMP_BYTES);
  field.write('UT', 0);
  field.writeUInt16LE(TIMESTAMP_BYTES - FIELD_HEAD_BYTES, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.floor(date.getTime() / 1_000), 5);
  return field;
}

function longField(offset: number, bytes: number): Buffer {
  const field = Buffer.alloc(LONG_BYTES);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(LONG_BYTES - FIELD_HEAD_BYTES, 2);
  field.writeBigUInt64LE(BigInt(bytes), 4);
  field.writeBigUInt64LE(BigInt(bytes), 12);
  field.writeBigUInt64LE(BigInt(offset), 20);
  return field;
}

type Directory = { offset: number; bytes: number; files: number };

function isLongDirectory({ offset, bytes, files }: Directory): boolean {
  return offset >= MOST_32 || bytes >= MOST_32 || files >= MOST_16;
}

/** What a ZIP ends with. */
export function directoryEnd(directory: Directory): Buffer {
  const { offset, bytes, files } = directory;
  const isLong = isLongDirectory(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(isLong ? MOST_16 : files, 8);
  end.writeUInt16LE(isLong ? MOST_16 : files, 10);
  end.writeUInt32LE(isLong ? MOST_32 : bytes, 12);
  end.writeUInt32LE(isLong ? MOST_32 : offset, 16);
  if (!isLong) return end;
  const long = Buffer.alloc(END_64_BYTES);
  long.writeUInt32LE(0x0606_4b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeUInt16LE(MADE_BY, 12);
  long.writeUInt16LE(VERSION_64, 14);
  long.writeBigUInt64LE(BigInt(files), 24);
  long.writeBigUInt64LE(BigInt(files), 32);
  long.writeBigUInt64LE(BigInt(bytes), 40);
  long.writeBigUInt64LE(BigInt(offset), 48);
  long.writeUInt32LE(0x0706_4b50, 56);
  long.writeBigUInt64LE(BigInt(offset + bytes), 64);
  long.writeUInt32LE(1, 72);
  return Buffer.concat([long, end]);
}

/** How long the whole ZIP will be. `bytes` is what each file is announced with. */
export function zipLength(files: readonly { name: string; bytes: number; extra: number }[]): number {
  let [offset, directory] = [0, 0];
  for (const { name, bytes, extra } of files) {
    const isLong = needs64(offset, bytes);
    const nameBytes = Buffer.byteLength(name);
    offset += LOCAL_BYTES + nameBytes + extra + bytes + descriptorBytes(isLong);
    directory += RECORD_BYTES + nameBytes + TIMESTAMP_BYTES + (isLong ? LONG_BYTES : 0);
  }
  const isLong = isLongDirectory({ offset, bytes: directory, files: files.length });
  return offset + directory + END_BYTES + (isLong ? END_64_BYTES : 0);
}

/** In steps of two seconds, from 1980 to 2107. */
function dosTime(date: Date): number {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return day * 0x1_0000 + time;
}
