import path from 'node:path';

/**
 * Node's compile cache: hundreds of test files and servers load the same sources, and each would strip their
 * types again. Node writes it when a process exits, and detects a changed source.
 */
export function compileCache(root: string): Record<string, string> {
  return { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node') };
}
