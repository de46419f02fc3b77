import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';

/** `<package>/<version>/<name>.<hash>.js`: the next release has the same name with another hash. */
const HASHED_FILE = /^([\w-]+)\/[^/]+\/([\w-]+)\.[0-9a-f]{8}\.(js|css)$/;
const CONTRACT = /^([\w-]+)\/[^/]+\/([^/]+)$/;

/** A structured field of one byte sequence (RFC 9651): the SHA-256 of the dictionary. */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * The value of `Use-As-Dictionary` (RFC 9842) for a file of a release: the same file of every later release.
 * Undefined for what has no counterpart there that is worth a delta.
 * @param path relative to the site
 */
export function useAsDictionary(path: string): string | undefined {
  const [, name, stem, extension] = HASHED_FILE.exec(path) ?? [];
  if (name !== undefined) return `match="/${name}/*/${stem}.*.${extension}"`;
  const [, owner, file] = CONTRACT.exec(path) ?? [];
  return file === BUILD_CONTRACT_FILE ? `match="/${owner}/*/${file}"` : undefined;
}

/** The SHA-256 (Base64) of the dictionary that a browser has for its request; undefined without one. */
export function availableDictionary(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? AVAILABLE.exec(header)?.[1] : undefined;
}
