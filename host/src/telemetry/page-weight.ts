import { containerOf, HOST } from './release-parts.ts';

const BYTES_A_MEGABYTE = 1_000_000;

declare global {
  interface Performance {
    /** Chromium's. The standard's `measureUserAgentSpecificMemory` needs a page that is isolated from other origins, which logins rule out. */
    memory?: { usedJSHeapSize: number };
  }
}

// Replaced by webpack with the modules that this build has defined in the page.
declare const __webpack_modules__: Readonly<Record<string, unknown>>;

/**
 * How many webpack modules of a part are defined in the page: for the host its build's own list, for an area what its chunks brought
 * (webpack keeps them in the global `webpackChunk<container>`; the few modules of the entry itself are not in it). Modules that
 * webpack joined into one count as one. Undefined where nothing of the part is loaded.
 */
export function moduleCount(part: string): number | undefined {
  if (part === HOST)
    return typeof __webpack_modules__ === 'undefined' ? undefined : Object.keys(__webpack_modules__).length;
  const chunks: unknown = Reflect.get(window, `webpackChunk${containerOf(part)}`);
  if (!Array.isArray(chunks)) return undefined;
  const modules = new Set(chunks.flatMap((chunk: unknown) => definedBy(chunk)));
  return modules.size;
}

/** The page's JavaScript heap in megabytes; undefined where the browser does not tell. */
export function memoryMegabytes(): number | undefined {
  const bytes = performance.memory?.usedJSHeapSize;
  return bytes === undefined ? undefined : bytes / BYTES_A_MEGABYTE;
}

/** A chunk is `[its ids, its modules by id, …]`. */
function definedBy(chunk: unknown): string[] {
  const modules: unknown = Array.isArray(chunk) ? chunk[1] : undefined;
  return typeof modules === 'object' && modules !== null ? Object.keys(modules) : [];
}
