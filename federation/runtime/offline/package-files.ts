export type PackageFile = {
  baseUrl: string;
  /** The canonical URL, also for a retry under another path. */
  url: string;
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

function retriedFile(plain: string, baseUrl: string): string | undefined {
  const versionAt = baseUrl.lastIndexOf('/', baseUrl.length - 2);
  const retry = `${baseUrl.slice(0, versionAt)}~`;
  if (!plain.startsWith(retry)) return undefined;
  const end = plain.indexOf('/', retry.length);
  const version = baseUrl.slice(versionAt);
  return end !== -1 && plain.startsWith(version, end) ? plain.slice(end + version.length) : undefined;
}

/** `feed` of `https://site/feed/1.0.0/`. */
export function packageNameOf(baseUrl: string): string {
  return baseUrl.split('/').at(-3) ?? '';
}

/** Only files with an extension, at least two folders deep. */
export function mayBePackageFile({ pathname }: URL): boolean {
  return /^\/[^/]+\/[^/]+\/.*\.[a-z0-9]+$/i.test(pathname);
}
