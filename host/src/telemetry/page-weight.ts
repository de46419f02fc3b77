import { containerOf } from './package-files.ts';
import { HOST } from '../site/release-parts.ts';

const BYTES_A_MEGABYTE = 1_000_000;

declare global {
  interface Performance {
    /** Chromium only. The standard API requires cross-origin isolation, which logins rule out. */
    memory?: { usedJSHeapSize: number };
  }
}

// Replaced by webpack with the modules that this build has defined in the page.
declare const __webpack_modules__: Readonly<Record<string, unknown>>;

/**
 * Number of a part's webpack modules in the page: the build's own list for the host, the modules of its
 * chunks for an area (in the global `webpackChunk<container>`; without the entry's few). Concatenated modules
 * count as one. Undefined when the part is not loaded.
 */
export function moduleCount(part: string): number | undefined {
  if (part === HOST)
    return typeof __webpack_modules__ === 'undefined' ? undefined : Object.keys(__webpack_modules__).length;
  const chunks: unknown = Reflect.get(window, `webpackChunk${containerOf(part)}`);
  if (!Array.isArray(chunks)) return undefined;
  const modules = new Set(chunks.flatMap((chunk: unknown) => definedBy(chunk)));
  return modules.size;
}

export function heapMegabytes(): number | undefined {
  const bytes = performance.memory?.usedJSHeapSize;
  return bytes === undefined ? undefined : bytes / BYTES_A_MEGABYTE;
}

/** A chunk is `[its ids, its modules by id, …]`. */
function definedBy(chunk: unknown): string[] {
  const modules: unknown = Array.isArray(chunk) ? chunk[1] : undefined;
  return typeof modules === 'object' && modules !== null ? Object.keys(modules) : [];
}
