import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteFile } from './site-files.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type FileBody = { body: Buffer; encoding: 'br' | 'gzip' | undefined };

/** Done once a file, so that it may take its time. */
const BROTLI_QUALITY = 9;
const CACHE_BYTES = 64 * 1024 * 1024;
const WORTH_IT_BYTES = 1_024;

/**
 * Reads a site's files in the encoding that a browser takes: the compressed copy beside it (`.br`, `.gz`) where the build
 * made one, otherwise compressed here, once for each file, and kept.
 */
export function createFileReader(): (file: SiteFile, encoding: 'br' | 'gzip' | undefined) => Promise<FileBody> {
  const kept = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;

  return async (file, encoding) => {
    if (encoding === undefined || file.bytes < WORTH_IT_BYTES) return { body: await readFile(file.path), encoding: undefined };
    const key = `${file.path}\n${file.modifiedMs}\n${encoding}`;
    let body = kept.get(key);
    if (body === undefined) {
      if (keptBytes > CACHE_BYTES) {
        kept.clear();
        keptBytes = 0;
      }
      body = compressedCopy(file.path, encoding);
      kept.set(key, body);
      body.then(
        (buffer) => {
          keptBytes += buffer.length;
        },
        () => kept.delete(key),
      );
    }
    return { body: await body, encoding };
  };
}

async function compressedCopy(path: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const beside = await readFile(`${path}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => undefined);
  if (beside !== undefined) return beside;
  const plain = await readFile(path);
  return encoding === 'br' ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : gzipped(plain);
}
