import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

const COMPRESSED = '.br';

/** The stored Content-Type, for buckets that serve browsers directly. */
export function contentTypeOf(file: string): string {
  const plain = file.endsWith(COMPRESSED) ? file.slice(0, -COMPRESSED.length) : file;
  return TYPES[path.extname(plain).toLowerCase()] ?? 'application/octet-stream';
}

export function encodingOf(file: string): string | undefined {
  return file.endsWith(COMPRESSED) ? 'br' : undefined;
}

/** `<name>/<version>/…` is immutable. */
export function cachingOf(file: string): string {
  return /^[^./][^/]*\/[^/]+\/./.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
