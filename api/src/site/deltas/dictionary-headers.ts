import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import type { ReleasedPath } from '../released-files.ts';

/** A package that a pattern can name. */
const PLAIN_NAME = /^[\w-]+$/;
/** The next release has the same name with another hash. */
const HASHED_NAME = /^([\w-]+)\.[0-9a-f]{8}\.(js|css)$/;

/** A structured field of one byte sequence (RFC 9651): the SHA-256 of the dictionary. */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * The value of `Use-As-Dictionary` (RFC 9842) for a file of a release: the same file of every later release.
 * Undefined for what has no counterpart there that is worth a delta.
 */
export function useAsDictionary({ name, file }: Pick<ReleasedPath, 'name' | 'file'>): string | undefined {
  if (!PLAIN_NAME.test(name)) return undefined;
  if (file === BUILD_CONTRACT_FILE) return `match="/${name}/*/${file}"`;
  const [, stem, extension] = HASHED_NAME.exec(file) ?? [];
  return stem === undefined ? undefined : `match="/${name}/*/${stem}.*.${extension}"`;
}

/** The SHA-256 (Base64) of the dictionary that a browser has for its request; undefined without one. */
export function availableDictionary(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? AVAILABLE.exec(header)?.[1] : undefined;
}
