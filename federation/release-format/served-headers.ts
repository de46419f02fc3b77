/** Every response but the app's page has it: opened as a page, it runs and loads nothing. */
export const NO_PAGE_POLICY = "default-src 'none'; sandbox";

/**
 * The service worker's policy is that of its script, and applies to what the worker itself requests. Without
 * `allow-same-origin` Chromium gives it neither caches nor network. It outlives release maps: packages may
 * lie on origins that no map named when it was installed.
 */
export const SERVICE_WORKER_POLICY =
  "default-src 'none'; sandbox allow-same-origin; connect-src 'self' https: http:";

/** Files of a version never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.tgz': 'application/gzip',
};

export function contentTypeOf(path: string): string {
  const extension = /\.[^./]*$/.exec(path)?.[0] ?? '';
  return CONTENT_TYPES[extension.toLowerCase()] ?? 'application/octet-stream';
}

/** What browsers run or apply, by how it is served: `A.JS` is served as a script, too. */
export function codeOf(path: string): 'script' | 'sheet' | undefined {
  const type = contentTypeOf(path);
  if (type.startsWith('text/javascript')) return 'script';
  return type.startsWith('text/css') ? 'sheet' : undefined;
}
