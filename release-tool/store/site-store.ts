/**
 * Where a site lies: a folder, or a bucket of S3. Paths are relative, with "/" between their parts (`feed/1.1.0/contract.json`).
 * Every method rejects when the store cannot be reached or the disk is full; nothing is ever half written under its own name.
 */
export type SiteStore = {
  /** For messages: the folder's path, or `s3://bucket/prefix`. */
  readonly address: string;
  /** A file's content; undefined where there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** The paths of all files below a folder (`''`: of the whole site), in no particular order; [] where there is none. */
  list(folder: string): Promise<string[]>;
  /**
   * Makes a file that was not there; false where it was, which then stays as it is. Of two that try at the same moment exactly one
   * gets true: this is the compare-and-swap that everything else relies on. On disk when it resolves.
   */
  putNew(path: string, content: Uint8Array | string): Promise<boolean>;
  /** Puts a file in the place of the one that may be there; whoever reads sees the old one or the new one. On disk when it resolves. */
  replace(path: string, content: Uint8Array | string): Promise<void>;
  /** Removes a file; nothing happens where there is none. */
  remove(path: string): Promise<void>;
  /** Removes what was half written before a moment by runs that were killed, and answers how many files that were. None of it is ever listed. */
  removeLeftovers(before: Date): Promise<number>;
};
