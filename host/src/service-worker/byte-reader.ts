/** Reads a stream up to a delimiter, and holds no more of it than a chunk. */
export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  /** Read from the stream, and not taken yet. */
  #rest: Uint8Array<ArrayBuffer>;

  /** @param first what comes before the stream */
  constructor(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, first: Uint8Array<ArrayBuffer>) {
    this.#reader = reader;
    this.#rest = first;
  }

  /** Hands over everything before the delimiter, which is skipped. @throws where it does not come */
  async readUntil(
    delimiter: Uint8Array,
    take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const at = indexOf(this.#rest, delimiter);
      // The delimiter may have begun at the end of what is there.
      const end = at === -1 ? Math.max(0, this.#rest.length - delimiter.length + 1) : at;
      if (end > 0) await take(this.#rest.subarray(0, end));
      this.#rest = this.#rest.subarray(at === -1 ? end : at + delimiter.length);
      if (at !== -1) return;
      await this.#fill();
    }
  }

  async readText(length: number): Promise<string> {
    while (this.#rest.length < length) await this.#fill();
    const text = new TextDecoder().decode(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(length);
    return text;
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw new TypeError('the form breaks off');
    const joined = new Uint8Array(this.#rest.length + value.length);
    joined.set(this.#rest);
    joined.set(value, this.#rest.length);
    this.#rest = joined;
  }
}

function indexOf(bytes: Uint8Array, delimiter: Uint8Array): number {
  const [first = 0] = delimiter;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (at + delimiter.length > bytes.length) return -1;
    if (delimiter.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
