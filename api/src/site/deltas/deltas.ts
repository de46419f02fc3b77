import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { ReleasedFile, ReleasedFiles, ReleasedPath } from '../released-files.ts';
import type { SiteTrust } from '../site-state.ts';
import { findDictionary } from './find-dictionary.ts';

const zstdAsync = promisify(zstdCompress);

/** The highest that needs no more memory in a browser than others. */
const ZSTD_LEVEL = 19;
/** Before the frame, which follows the dictionary's SHA-256 (RFC 9842, section 5). */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** A few releases of every package: a delta has 1 KB, seldom 50. */
const CACHED_BYTES = 8_000_000;
/** A request that finds so many before it gets the whole file: one takes up to 40 ms. */
const PENDING_DELTAS = 8;

/** A request for a released file, by a browser that has another one. */
export type DeltaRequest = {
  path: ReleasedPath;
  released: ReleasedFile;
  /** The SHA-256 (Base64) of the dictionary. */
  sum: string;
  trust: SiteTrust;
};

/**
 * Files of a release as what differs from an earlier release's file, which the browser has (`dcz`). Each is
 * made for its first request, one at a time, and cached.
 */
export class Deltas {
  readonly #files: ReleasedFiles;
  /** By file and dictionary, the longest unused first. Null: the file's own copy is smaller. */
  readonly #cached = new Map<string, Buffer | null>();
  readonly #pending = new Map<string, Promise<Buffer | null>>();
  #lastPending: Promise<unknown> = Promise.resolve();
  #cachedBytes = 0;

  constructor(files: ReleasedFiles) {
    this.#files = files;
  }

  /** Undefined where the whole file has to be sent. */
  async of(request: DeltaRequest): Promise<Buffer | undefined> {
    const key = `${request.path.name} ${request.released.integrity} ${request.sum}`;
    const cached = this.#cached.get(key);
    if (cached !== undefined) {
      this.#cached.delete(key);
      this.#cached.set(key, cached);
      return cached ?? undefined;
    }
    const pending = this.#pending.get(key) ?? this.#begin(key, request);
    return (await pending) ?? undefined;
  }

  #begin(key: string, request: DeltaRequest): Promise<Buffer | null> | undefined {
    if (this.#pending.size >= PENDING_DELTAS) return undefined;
    const made = this.#lastPending
      .then(() => this.#make(request))
      .then((delta) => {
        if (delta !== undefined) this.#cache(key, delta);
        return delta ?? null;
      })
      // A release that is deleted meanwhile: the response is the file's own 404.
      .catch(() => null)
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    this.#lastPending = made;
    return made;
  }

  /** Undefined without such a dictionary: made-up sums are not cached. */
  async #make({ path, released, sum, trust }: DeltaRequest): Promise<Buffer | null | undefined> {
    const dictionary = await findDictionary(this.#files, path, { sum, trust });
    if (dictionary === undefined) return undefined;
    const { file } = released;
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    const frame = await zstdAsync(file.plain, { params, dictionary });
    const delta = Buffer.concat([DCZ_MAGIC, Buffer.from(sum, 'base64'), frame]);
    const whole = (await file.as('br')) ?? file.plain;
    return delta.length < whole.length ? delta : null;
  }

  #cache(key: string, delta: Buffer | null): void {
    this.#cached.set(key, delta);
    this.#cachedBytes += sizeOf(key, delta);
    for (const [oldest, value] of this.#cached) {
      if (this.#cachedBytes <= CACHED_BYTES) return;
      this.#cached.delete(oldest);
      this.#cachedBytes -= sizeOf(oldest, value);
    }
  }
}

function sizeOf(key: string, delta: Buffer | null): number {
  return key.length + (delta?.length ?? 0);
}
