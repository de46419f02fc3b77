import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from 'federation/release-format/integrity-of';
import type { FastifyBaseLogger } from 'fastify';
import { EncodedFile } from './encoded-file.ts';

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

/** Never waits, and follows no link: a named pipe or a link may lie where a file was. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Changes whenever a file is written, replaced or removed; undefined: there is none. */
export async function stampOf(folder: string, path: string): Promise<string | undefined> {
  const found = await stat(join(folder, path)).catch(() => undefined);
  return found?.isFile() === true ? `${found.ino} ${found.size} ${found.mtimeMs}` : undefined;
}

/** A file's bytes; undefined for what is missing, no file, behind a link, or larger than `atMost`. */
export async function readOwnFile(folder: string, path: string, atMost: number): Promise<Buffer | undefined> {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    if (real !== join(root, path)) return undefined;
    const file = await open(real, FLAGS);
    try {
      const found = await file.stat();
      return found.isFile() && found.size <= atMost ? await file.readFile() : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
