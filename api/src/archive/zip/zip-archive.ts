import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { exactly } from './exactly.ts';
import { missingPhoto } from './missing-photo.ts';
import { missingList } from '../pages/read-me.ts';

/** World-readable, like any downloaded file. */
const FILE_MODE = 0o100_644;

type ZippedArchive = {
  stream: Readable;
  /** Total length, known before anything is read. */
  bytes: number;
};

/**
 * Streams the entries as one ZIP. Files are opened one at a time; destroying the stream closes the open one.
 * Nothing is compressed: photos and videos already are, and the length must be known in advance. A missing
 * file does not end the archive (see exactly.ts and missing.txt).
 * @param onMissing receives the name of a missing file
 */
export function zipArchive(
  store: ObjectStore,
  entries: readonly ArchiveEntry[],
  onMissing: (name: string) => void,
): ZippedArchive {
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
  switch (entry.kind) {
    case 'spooled':
      yield* entry.spool.read(entry.range);
      return;
    case 'missing-list':
      yield missingList(missing);
      return;
    case 'stored': {
      const opened = async () => (await store.open(entry.storageKey, entry.variant))?.stream;
      const nothing = async () => new Uint8Array();
      const instead = /\.(mp4|m4a)$/.test(entry.variant) ? nothing : missingPhoto;
      yield* exactly(entry.bytes, opened, () => report(entry.name), instead);
    }
  }
}
