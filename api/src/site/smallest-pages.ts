import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);

/** One for each origin of the site. Made-up ones must not cost more than a common compression. */
const AT_MOST = 4;

/** The page's smallest encoding, made once: every visit of a changed page downloads it. */
export class SmallestPages {
  #html = '';
  readonly #encoded = new Map<string, Promise<Buffer>>();

  /**
   * The Brotli encoding of a page's text; undefined where too many texts were made of the same page.
   * @param html of which the text was made
   */
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
