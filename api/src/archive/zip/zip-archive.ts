import { Readable } from 'node:stream';
import sharp, { type OverlayOptions } from 'sharp';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { isStoreAway } from '../../platform/object-store/store-failure.ts';
import { missingList } from '../pages/read-me.ts';
import type { Spool, SpoolRange } from './spool.ts';

/** A file of the archive, whose length is known before it is read. */
export type ArchiveEntry = {
  /** Path in the archive: `photos/2025/2025-11-08-123-1.jpg`. */
  name: string;
  bytes: number;
  /** Modification time of the unpacked file. */
  date: Date;
} & (
  | { kind: 'spooled'; spool: Spool; range: SpoolRange }
  | { kind: 'stored'; storageKey: string; variant: string }
  /** missing.txt, whose content is known last. */
  | { kind: 'missing-list' }
);

/** World-readable, like any downloaded file. */
const FILE_MODE = 0o100_644;

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
  const zip = new ZipFile();
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error('yazl gives no stream of Node any more');
  let open: Readable | undefined;
  let bytes = 0;
  const missing: string[] = [];
  const report = (name: string): void => {
    missing.push(name);
    onMissing(name);
  };
  for (const entry of entries) {
    const options = { size: entry.bytes, compress: false, mtime: entry.date, mode: FILE_MODE };
    zip.addReadStreamLazy(entry.name, options, (give) => {
      // The client left between two files.
      if (stream.destroyed) return;
      open = Readable.from(bytesOf(store, entry, missing, report), { objectMode: false });
      open.on('error', (error) => stream.destroy(error));
      give(null, open);
    });
  }
  zip.on('error', (error: Error) => stream.destroy(error));
  stream.once('close', () => open?.destroy());
  zip.end({ forceZip64Format: false, comment: '' }, (...sizes: number[]) => {
    bytes = sizes[0] ?? 0;
  });
  return { stream, bytes };
}

async function* bytesOf(
  store: ObjectStore,
  entry: ArchiveEntry,
  missing: readonly string[],
  report: (name: string) => void,
): AsyncGenerator<Uint8Array> {
  if (entry.kind === 'spooled') yield* entry.spool.read(entry.range);
  else if (entry.kind === 'missing-list') yield missingList(missing);
  else {
    const opened = async () => (await store.open(entry.storageKey, entry.variant))?.stream;
    const instead = /\.(mp4|m4a)$/.test(entry.variant) ? async () => new Uint8Array() : missingPhoto;
    yield* exactly(entry.bytes, opened, () => report(entry.name), instead);
  }
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
