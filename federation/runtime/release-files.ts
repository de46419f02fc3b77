import type { AreaRelease } from '../release-format/release-map.ts';
import { AreaLoadError } from './area-load-error.ts';
import type { TracedLoad } from './loading-trace.ts';

// Defined by webpack. Development files have no integrity.
declare const process: { env: { NODE_ENV?: string } };

export type ReleaseFile = { url: string; integrity: string | undefined };

/** A retry bypasses the browser's cache: `/feed~<attempt>/<version>/…` is served like `/feed/<version>/…`. */
export function releaseBaseUrl(release: AreaRelease, attempt: string | undefined): string {
  if (attempt === undefined) return release.baseUrl;
  return release.baseUrl.replace(/([^/]+)(\/[^/]+\/)$/, `$1~${attempt}$2`);
}

/** A file's URL and integrity. Throws an AreaLoadError if the release map has no integrity for it. */
export function releaseFile(area: string, release: AreaRelease, file: string, attempt?: string): ReleaseFile {
  const integrity = release.files[file];
  if (!integrity?.startsWith('sha384-') && process.env.NODE_ENV !== 'development')
    throw new AreaLoadError(area, 'integrity-missing', new Error(`${file} has no integrity`));
  return { url: releaseBaseUrl(release, attempt) + file, integrity };
}

/** Preloads a file. Attributes must match the later request, or the file is fetched twice. */
export function preload({ url, integrity }: ReleaseFile): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  if (integrity !== undefined) link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}

/** These chunks have run in this page. */
export const runUrls = new Set<string>();

/**
 * Runs a chunk, once, which registers itself for its container. Webpack takes the element for its own by
 * this address and name; one that has failed must be gone by then, or webpack waits for it in vain.
 */
export function loadChunk(file: ReleaseFile, container: string): void {
  if (!runUrls.has(file.url)) document.head.append(chunkElement(file, container));
}

/** The script of a chunk, which is gone once it has run or failed. */
export function chunkElement({ url, integrity }: ReleaseFile, container: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  script.dataset['webpack'] = `${container}:ahead`;
  script.src = new URL(url, document.baseURI).href;
  script.addEventListener('load', () => runUrls.add(url));
  for (const type of ['load', 'error']) script.addEventListener(type, () => script.remove());
  return script;
}

/** An area exposes it, as its release names it. */
export type ExposedModule = { container: string; module: string; entry: ReleaseFile };

export type ContainerModule = ExposedModule & {
  /** Discards the state of earlier attempts. */
  isRetry: boolean;
  /** What it notes its steps in. */
  load?: TracedLoad;
};
