import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp, { type OverlayOptions } from 'sharp';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { isStoreAway } from '../../platform/object-store/store-failure.ts';
import { missingList, MOST_MISSING_BYTES } from '../pages/missing-list.ts';
import { dated, datedBytes } from './dated-media.ts';
import type { Spool, SpoolRange } from './spool.ts';
import {
  dataDescriptor,
  directoryEnd,
  directoryRecord,
  localHeader,
  needs64,
  paddingField,
  zipLength,
} from './zip-format.ts';

/** A file of the archive, whose length is known before it is read. */
export type ArchiveEntry = {
  /** Path in the archive: `photos/2025/2025-11-08-123-1.jpg`. */
  name: string;
  /** Modification time of the unpacked file. */
  date: Date;
} & (
  | { kind: 'spooled'; bytes: number; spool: Spool; range: SpoolRange }
  /** A photo, a video or a voice: it is written with `day`, `2025-11-08`. */
  | { kind: 'stored'; bytes: number; storageKey: string; variant: string; day: string }
  /** missing.txt, whose content is known last: it is the last file. */
  | { kind: 'missing-list' }
);

/**
 * Streams the entries as one ZIP, whose length is known before anything is read. Files are opened one at a
 * time; destroying the stream closes the open one. Nothing is compressed: photos and videos already are, and
 * the length must be known in advance. A missing file does not end the archive (see `exactly` and
 * missing.txt).
 * @param onMissing receives the name of a missing file
 */
export function zipArchive(
  store: ObjectStore,
  entries: readonly ArchiveEntry[],
  onMissing: (name: string) => void,
): { stream: Readable; bytes: number } {
  const missing: string[] = [];
  const report = (name: string): void => {
    missing.push(name);
    onMissing(name);
  };
  const stream = Readable.from(zipOf(store, entries, missing, report), { objectMode: false });
  return { stream, bytes: zipLength(entries.map(announced)) };
}

/** What stands of an entry in the ZIP: how short missing.txt is, its padding makes up for. */
function announced(entry: ArchiveEntry): { name: string; bytes: number; extra: number } {
  const { name } = entry;
  if (entry.kind === 'missing-list')
    return { name, bytes: MOST_MISSING_BYTES, extra: paddingField(0).length };
  return { name, bytes: lengthOf(entry), extra: 0 };
}

function lengthOf(entry: Exclude<ArchiveEntry, { kind: 'missing-list' }>): number {
  return entry.bytes + (entry.kind === 'stored' ? datedBytes(entry.variant) : 0);
}

async function* zipOf(
  store: ObjectStore,
  entries: readonly ArchiveEntry[],
  missing: readonly string[],
  report: (name: string) => void,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  const written = (part: Uint8Array): Uint8Array => {
    position += part.length;
    return part;
  };
  const files: { offset: number; bytes: number; checksum: number; isLong: boolean }[] = [];
  for (const entry of entries) {
    const offset = position;
    const list = entry.kind === 'missing-list' ? missingList(missing) : undefined;
    const isLong = needs64(offset, announced(entry).bytes);
    const extra = list === undefined ? Buffer.alloc(0) : paddingField(MOST_MISSING_BYTES - list.length);
    yield written(localHeader(entry, isLong, extra));
    let [bytes, checksum] = [0, 0];
    for await (const chunk of entry.kind === 'missing-list'
      ? [list ?? Buffer.alloc(0)]
      : bytesOf(store, entry, report)) {
      bytes += chunk.length;
      checksum = crc32(chunk, checksum);
      yield written(chunk);
    }
    yield written(dataDescriptor({ bytes, checksum }, isLong));
    files.push({ offset, bytes, checksum, isLong });
  }
  const offset = position;
  for (const [index, { isLong, ...file }] of files.entries()) {
    const entry = entries[index];
    if (entry !== undefined)
      yield written(directoryRecord({ name: entry.name, date: entry.date, ...file }, isLong));
  }
  yield directoryEnd({ offset, bytes: position - offset, files: files.length });
}

async function* bytesOf(
  store: ObjectStore,
  entry: Exclude<ArchiveEntry, { kind: 'missing-list' }>,
  report: (name: string) => void,
): AsyncGenerator<Uint8Array> {
  if (entry.kind === 'spooled') return yield* entry.spool.read(entry.range);
  const { storageKey, variant, day } = entry;
  const opened = async () => {
    const stream = (await store.open(storageKey, variant))?.stream;
    return stream && dated(stream, variant, day, entry.bytes);
  };
  const instead = /\.(mp4|m4a)$/.test(variant) ? async () => new Uint8Array() : missingPhoto;
  yield* exactly(lengthOf(entry), opened, () => report(entry.name), instead);
}

const PADDING = Buffer.alloc(65_536);

/**
 * Yields exactly `bytes` bytes, because the lengths of the archive and its entries are sent first. Short
 * sources are padded with zeros, long ones truncated; `onBroken` is called for both, and for a source that is
 * missing (`open` returns undefined) or fails. A missing source is replaced by `instead` where that fits.
 * @throws StoreFailure where the store is unavailable: an archive without its photos would be mistaken for a
 *   complete one
 */
async function* exactly(
  bytes: number,
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>,
  onBroken: () => void,
  instead: () => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  let isWhole = true;
  try {
    const source = await open();
    if (source === undefined) {
      isWhole = false;
      const replacement = await instead();
      if (replacement.length <= left) {
        left -= replacement.length;
        yield replacement;
      }
    }
    for await (const chunk of source ?? []) {
      if (chunk.length > left) isWhole = false;
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (part.length > 0) yield part;
      if (part.length < chunk.length) break;
    }
  } catch (error) {
    if (isStoreAway(error)) throw error;
    isWhole = false;
  }
  if (left > 0 || !isWhole) onBroken();
  for (; left > 0; left -= Math.min(left, PADDING.length)) yield PADDING.subarray(0, left);
}

const PAPER = '#e9dfce';
const LINE = '#8c8176';

let cachedPhoto: Promise<Buffer> | undefined;

/**
 * The placeholder for a photo that was deleted during the download: a PNG below 1 KB, which browsers show
 * under any file name; decoders ignore the zero padding behind it.
 */
function missingPhoto(): Promise<Buffer> {
  const rectangle = (width: number, height: number, background: string): OverlayOptions => ({
    input: { create: { width, height, channels: 3, background } },
  });
  cachedPhoto ??= sharp({ create: { width: 400, height: 300, channels: 3, background: PAPER } })
    .composite([rectangle(112, 84, LINE), rectangle(104, 76, PAPER), rectangle(40, 4, LINE)])
    .png({ palette: true })
    .toBuffer();
  return cachedPhoto;
}
