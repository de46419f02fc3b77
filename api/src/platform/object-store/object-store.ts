import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number };

export type OpenedObject = {
  /** The bytes asked for. Whoever opened it reads or destroys it. */
  stream: Readable;
  /** Of the whole object, whatever range was asked for. */
  totalBytes: number;
};

/**
 * Where media lies: a directory on one machine, a bucket beyond it. An object is named by a storage key and a variant
 * (`full.jpg`, `400.webp`).
 */
export type ObjectStore = {
  /**
   * Keeps all variants of one key, which outlive a power cut once this resolves. Where it rejects none of them stays, unless
   * the process or the store was lost. The database row that names them is written only after it resolved, and the key is
   * remembered before (pending-objects.ts), so that the sweep finds what stayed.
   */
  put(key: string, variants: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** The size of a variant in bytes; undefined where there is none. */
  size(key: string, variant: string): Promise<number | undefined>;
  /** Undefined where there is no such object. */
  open(key: string, variant: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  /** Removes a key with all its variants; a key that is not there is no error. */
  delete(key: string): Promise<void>;
};
