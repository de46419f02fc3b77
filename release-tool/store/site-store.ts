/** Paths: relative with "/" (`feed/1.1.0/contract.json`). Rejects if down or full; writes are atomic. */
export type SiteStore = {
  /** For messages: the folder's path, or `s3://bucket/prefix`. */
  readonly address: string;
  read(path: string): Promise<Uint8Array | undefined>;
  /** The paths of all files below a folder (`''`: the whole site), unordered; [] if there is none. */
  list(folder: string): Promise<string[]>;
  /** Compare-and-swap: false if it exists; of concurrent calls one gets true. Durable when it resolves. */
  putNew(path: string, content: Uint8Array | string): Promise<boolean>;
  /** Creates or replaces a file atomically. Durable when it resolves. */
  replace(path: string, content: Uint8Array | string): Promise<void>;
  /** Does nothing if the file is missing. */
  remove(path: string): Promise<void>;
  /** Deletes unfinished writes of killed runs older than `before`; returns their number. Never listed. */
  removeLeftovers(before: Date): Promise<number>;
};

/** Compares bytes; undefined: the file is missing. */
export function isSameContent(content: Uint8Array | undefined, expected: Uint8Array | string): boolean {
  return content !== undefined && Buffer.from(expected).equals(content);
}
