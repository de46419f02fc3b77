import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../platform/http/responses/compress-responses.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const decompress = promisify(brotliDecompress);

/** A response of this size is one packet anyway. */
const MIN_BYTES = 1_400;

/** Compressed once, in another thread: milliseconds. The release tool's copies are at the highest. */
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

/** One for each origin of the site. Made-up ones must not cost more than a common compression. */
const AT_MOST = 4;

/** The page's smallest encoding, made once: every visit of a changed page downloads it. */
export class SmallestPages {
  #html = '';
  readonly #encoded = new Map<string, Promise<Buffer>>();

  /** The Brotli encoding of a page's text; undefined where the same page has too many. */
  of(html: string, text: string): Promise<Buffer> | undefined {
    if (html !== this.#html) this.#encoded.clear();
    this.#html = html;
    const known = this.#encoded.get(text);
    if (known !== undefined || this.#encoded.size >= AT_MOST) return known;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    };
    const encoded = brotliAsync(text, { params });
    this.#encoded.set(text, encoded);
    return encoded;
  }
}
