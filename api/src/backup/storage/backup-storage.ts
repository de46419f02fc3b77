/** Releases the lock of a repository. */
export type Release = () => Promise<void>;

/**
 * Where the files of a backup are: a folder or a bucket. Names are relative paths with "/". Every file is
 * small enough to be in memory whole: table data are cut into parts, and the app itself stores media whole.
 */
export type BackupStorage = {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  location: string;
  read: (name: string) => Promise<Buffer | undefined>;
  /** Stores a file whole or not at all; replaces one of the same name. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Everything written so far survives a power cut once this resolves. */
  flush: () => Promise<void>;
  /** The names that begin with `prefix`, which ends with "/"; in no order. */
  list: (prefix: string) => Promise<string[]>;
  /** An unknown name is no error. */
  remove: (name: string) => Promise<void>;
  /** Undefined while another process writes. Removes what a killed writer left half-written. */
  lock: () => Promise<Release | undefined>;
};

/** Names that a backup uses; nothing else may become a path. */
const FILE_NAME = /^[a-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/;

export function assertFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new Error('Not a name of a file of a backup');
}
