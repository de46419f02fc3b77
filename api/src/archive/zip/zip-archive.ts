import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { exactly } from './exactly.ts';
import { missingPhoto } from './missing-photo.ts';
import { missingList } from '../pages/read-me.ts';

/** Readable by everybody, as a file that one was sent is. */
const FILE_MODE = 0o100_644;

type ZippedArchive = {
  stream: Readable;
  /** Of the whole archive, before any of it is read. */
  bytes: number;
};

/**
 * The entries as one ZIP that is made while it is read. Each file is opened when its turn comes and closed before the next;
 * destroying the stream closes the one that is open. Nothing is compressed, because photos and videos are: that is also what makes
 * the length known. A file that is not there any more does not end the archive (see exactly.ts and missing.txt).
 * @param onMissing is told the name of such a file
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
      // Somebody who went away between two files opens no other.
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
      const instead = entry.variant.endsWith('.mp4') ? nothing : missingPhoto;
      yield* exactly(entry.bytes, opened, () => report(entry.name), instead);
    }
  }
}
