import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../platform/http/responses/compress-responses.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const decompress = promisify(brotliDecompress);

/** A response of this size is one packet anyway. */
const MIN_BYTES = 1_400;

/**
 * A file is compressed once, in another thread: some milliseconds. The release tool's copies are smaller, at
 * the highest.
 */
const BROTLI_QUALITY = 9;

/** Verified bytes, and what they are sent as: each encoding is made of them, or was compared with them. */
export class EncodedFile {
  readonly plain: Buffer;
  readonly #readCopy: () => Promise<Buffer | undefined>;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /** @param readCopy the published Brotli copy, as it lies there; undefined if there is none */
  constructor(plain: Buffer, readCopy: () => Promise<Buffer | undefined>) {
    this.plain = plain;
    this.#readCopy = readCopy;
  }

  /** Undefined where the file itself is as good. */
  async as(encoding: Encoding): Promise<Buffer | undefined> {
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) {
      encoded = encoding === 'br' ? this.#brotli() : gzipAsync(this.plain);
      this.#encoded.set(encoding, encoded);
    }
    const { length } = await encoded;
    return length < this.plain.length ? encoded : undefined;
  }

  async #brotli(): Promise<Buffer> {
    const copy = await this.#readCopy();
    if (copy !== undefined && (await this.#isCopy(copy))) return copy;
    if (this.plain.length < MIN_BYTES) return this.plain;
    return brotliAsync(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }

  /** A copy that grows beyond its file is not one, however far it would grow. */
  async #isCopy(copy: Buffer): Promise<boolean> {
    const maxOutputLength = Math.max(1, this.plain.length);
    const plain = await decompress(copy, { maxOutputLength }).catch(() => undefined);
    return plain !== undefined && plain.equals(this.plain);
  }
}
