import path from 'node:path';

/** Saves stripping the same types in hundreds of processes. Node writes it at exit and detects changes. */
export function compileCache(root: string): Record<string, string> {
  return { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node') };
}
