import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, zero-based and inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * A file on this machine that nobody changes any more: never in memory as a whole. A store may link to it.
 */
export type LocalFile = { path: string; byteLength: number };

/** What is stored as a variant. */
export type VariantContent = Uint8Array | LocalFile;

export function isLocalFile(content: VariantContent): content is LocalFile {
  return 'path' in content;
}

export type OpenedObject = {
  /** The requested bytes. The caller reads or destroys the stream. */
  stream: Readable;
  /** Size of the whole object, whatever the range. */
  totalBytes: number;
};

/** A directory on one machine, a bucket for several. Objects: a storage key and a variant (`full.jpg`). */
export type ObjectStore = {
  /**
   * A random UUID in the store itself, created once: processes with equal ones share their media, whatever
   * their settings call the store.
   */
  identity(): Promise<string>;
  /**
   * Stores all variants of a key; they survive a power cut once this resolves. If it rejects, none of them
   * remains, unless the process was lost or the store is away. The key is recorded before
   * (pending-objects.ts), so that the sweep finds leftovers; the database row that names it is written
   * afterwards.
   */
  put(key: string, variants: ReadonlyMap<string, VariantContent>): Promise<void>;
  /**
   * Stores one more variant of a stored key, whole or not at all; the same name replaces the same bytes. The
   * caller holds the key's rows (add-medium.ts): a key that is being deleted must not get a file.
   */
  add(key: string, variant: string, bytes: Uint8Array): Promise<void>;
  /** Size of a variant in bytes; undefined where there is none. */
  size(key: string, variant: string): Promise<number | undefined>;
  /** Undefined where there is no such object. */
  open(key: string, variant: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  /** Removes a key with all its variants; an unknown key is no error. */
  delete(key: string): Promise<void>;
};
