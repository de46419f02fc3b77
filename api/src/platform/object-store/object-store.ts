import type { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import * as z from 'shared/schema';

/** Bytes `start` to `end`, zero-based and inclusive. */
export type ByteRange = { start: number; end: number };

/** A file of this machine that nobody changes any more: never loaded whole. A store may link to it. */
type LocalFile = { path: string; byteLength: number };

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
  /** A random UUID in the store itself: processes with equal ones share their media. */
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

const identitySchema = z
  .string()
  .check(z.trim(), z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'a UUID'));

/**
 * The id that a store contains; a new one where it contains none, or a truncated one. Not atomic: a process
 * calls this under the lock of the shared database (platform/processes/process-registry.ts).
 * @param read the stored text; undefined where there is none
 * @param write replaces it, whole or not at all
 */
export async function ensureIdentity(
  read: () => Promise<string | undefined>,
  write: (identity: string) => Promise<void>,
): Promise<string> {
  const stored = z.safeParse(identitySchema, await read());
  if (stored.success) return stored.data;
  const identity = randomUUID();
  await write(identity);
  return identity;
}
