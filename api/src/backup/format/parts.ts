import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { StoredFile } from './manifest.ts';
import type { Repository } from './repository.ts';

/** Bytes of a part before encryption: what is in memory at once. */
const PART_BYTES = 4_194_304;

/**
 * Compresses a stream (zstd) and stores it in parts `<prefix>.0000`, `.0001` and so on.
 * @returns the parts in order; none of an empty stream is possible, as zstd writes a header
 */
export async function writeParts(
  repository: Pick<Repository, 'write'>,
  prefix: string,
  source: Readable,
): Promise<StoredFile[]> {
  const parts: StoredFile[] = [];
  let chunks: Buffer[] = [];
  let bytes = 0;
  const store = async (): Promise<void> => {
    const name = `${prefix}.${String(parts.length).padStart(4, '0')}`;
    parts.push(await repository.write(name, Buffer.concat(chunks)));
    chunks = [];
    bytes = 0;
  };
  const compressed: AsyncIterable<Buffer> = source.compose(createZstdCompress());
  for await (const chunk of compressed) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PART_BYTES) await store();
  }
  if (bytes > 0) await store();
  return parts;
}

/** The stream that `writeParts` stored; each part is verified before any of it is given out. */
export function readParts(repository: Pick<Repository, 'read'>, parts: readonly StoredFile[]): Readable {
  async function* contents(): AsyncGenerator<Buffer> {
    for (const part of parts) yield await repository.read(part);
  }
  const decompressed = Readable.from(contents()).compose(createZstdDecompress());
  return Readable.from(decompressed);
}
