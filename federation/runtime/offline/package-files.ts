/** A file of a published package: `https://site/feed/1.0.0-abc/screen-home.js`. */
export type PackageFile = {
  /** Where the version lies, with a closing "/". */
  baseUrl: string;
  /** `feed`. */
  name: string;
  /** `feed/1.0.0-abc`. */
  release: string;
  /** The file's own address, whatever path a retry asked for it under. */
  url: string;
  /** Asked for under a fresh path, because the first attempt failed (docs/contracts/site-folder.md). */
  isRetry: boolean;
};

const PATH = /^(.*\/)?([^/~]+)(~[^/]*)?\/(\d[^/]*)\/(?:[^?#]+)$/;

/** What of a package an address names; undefined for every other address. */
export function packageFileOf(address: string): PackageFile | undefined {
  const { origin, pathname } = new URL(address);
  const [, before = '/', name, retry, version] = PATH.exec(pathname) ?? [];
  if (name === undefined || version === undefined) return undefined;
  const baseUrl = `${origin}${before}${name}/${version}/`;
  const file = pathname.slice(`${before}${name}${retry ?? ''}/${version}/`.length);
  return { baseUrl, name, release: `${name}/${version}`, url: baseUrl + file, isRetry: retry !== undefined };
}
