import { integrityOf } from 'federation/release-format/integrity-of';
import type { FastifyBaseLogger } from 'fastify';
import { EncodedFile } from './encoded-file.ts';
import { readOwnFile, stampOf } from './read-own-file.ts';

/** No file of a release comes near. */
const FILE_BYTES = 32_000_000;

/** Everything that is live has some megabytes. */
const CACHED_BYTES = 64_000_000;

type Entry = { key: string; bytes: number; file: EncodedFile | null };

/**
 * The files of a folder whose integrity is known. Each is read once, compared, and sent from memory as it was
 * compared, until it changes on the disk: what is altered is never sent, nor between a look and the next.
 */
export class VerifiedFiles {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  /** By path, the longest unused first. Null: not what it should be. */
  readonly #entries = new Map<string, Entry>();
  readonly #reading = new Map<string, Promise<EncodedFile | null | undefined>>();
  #bytes = 0;

  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Undefined if there is no such file, or other bytes in it. @param path relative to the folder */
  async read(path: string, integrity: string): Promise<EncodedFile | undefined> {
    const stamp = await stampOf(this.#folder, path);
    if (stamp === undefined) return undefined;
    const key = `${path} ${integrity} ${stamp}`;
    const entry = this.#entries.get(path);
    if (entry?.key === key) {
      this.#remember(path, entry);
      return entry.file ?? undefined;
    }
    let reading = this.#reading.get(key);
    if (reading === undefined) {
      reading = this.#verify(path, integrity).finally(() => this.#reading.delete(key));
      this.#reading.set(key, reading);
    }
    const file = await reading;
    // What could not be read is tried again.
    if (file === undefined) return undefined;
    this.#remember(path, { key, file, bytes: path.length + 2 * (file?.plain.length ?? 0) });
    return file ?? undefined;
  }

  async #verify(path: string, integrity: string): Promise<EncodedFile | null | undefined> {
    const plain = await readOwnFile(this.#folder, path, FILE_BYTES);
    if (plain !== undefined && integrityOf(plain) === integrity)
      return new EncodedFile(plain, () => readOwnFile(this.#folder, `${path}.br`, plain.length));
    this.#log.error({ path }, 'a file of the site is not what was signed, so it is not served');
    return plain === undefined ? undefined : null;
  }

  /** Encodings are smaller than their file, so a file counts twice. */
  #remember(path: string, entry: Entry): void {
    this.#bytes += entry.bytes - (this.#entries.get(path)?.bytes ?? 0);
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= CACHED_BYTES) return;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
