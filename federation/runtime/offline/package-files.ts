/** A file of a published package: `https://site/feed/1.0.0-abc/screen-home.js`. */
export type PackageFile = {
  /** Folder of the version, as the release map names it, with a closing "/". */
  baseUrl: string;
  /** The file's own address, also where a retry requested it under another path. */
  url: string;
  /** Requested under a fresh path after a failed attempt (docs/contracts/site-folder.md). */
  isRetry: boolean;
};

/**
 * The package file at an address, or undefined. Only the release maps' base URLs decide: API calls
 * (`/api/memory-post/68/comment`) and photo keys may look like package files.
 * @param baseUrls absolute, with a trailing "/"
 */
export function packageFileOf(address: string, baseUrls: Iterable<string>): PackageFile | undefined {
  const { origin, pathname } = new URL(address);
  const plain = origin + pathname;
  for (const baseUrl of baseUrls) {
    const isRetry = !plain.startsWith(baseUrl);
    const file = isRetry ? retriedFile(plain, baseUrl) : plain.slice(baseUrl.length);
    if (file) return { baseUrl, url: baseUrl + file, isRetry };
  }
  return undefined;
}

/** `screen.js` of `https://site/feed~l9x/1.0.0/screen.js` for the base URL `https://site/feed/1.0.0/`. */
function retriedFile(plain: string, baseUrl: string): string | undefined {
  const versionAt = baseUrl.lastIndexOf('/', baseUrl.length - 2);
  const retry = `${baseUrl.slice(0, versionAt)}~`;
  if (!plain.startsWith(retry)) return undefined;
  const end = plain.indexOf('/', retry.length);
  const version = baseUrl.slice(versionAt);
  return end !== -1 && plain.startsWith(version, end) ? plain.slice(end + version.length) : undefined;
}

/** The package's folder: `feed` of `https://site/feed/1.0.0/`. */
export function packageNameOf(baseUrl: string): string {
  return baseUrl.split('/').at(-3) ?? '';
}

/** Whether an address could be a package file at all: a file with an extension, at least two folders deep. */
export function mayBePackageFile({ pathname }: URL): boolean {
  return /^\/[^/]+\/[^/]+\/.*\.[a-z0-9]+$/i.test(pathname);
}
